package io.reprise.retry.spring.actuate;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class RetryConsoleOnServletTests extends RetryConsoleOverHttp {}
