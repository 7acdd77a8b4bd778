package io.reprise.retry.sample.simulator;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The page, whose parts are static resources. */
@Controller
class SimulatorPage {

    @GetMapping("/simulator")
    String page() {
        return "forward:/simulator/index.html";
    }

    /** All addresses on the page are relative to the one without the slash. */
    @GetMapping("/simulator/")
    String withoutSlash() {
        return "redirect:/simulator";
    }
}
