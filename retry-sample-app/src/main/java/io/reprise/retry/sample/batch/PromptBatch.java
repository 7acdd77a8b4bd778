package io.reprise.retry.sample.batch;

import java.util.List;
import java.util.concurrent.Callable;

import io.reprise.retry.Outcome;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.chat.UnretriedChat;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Has a list of prompts answered, some at a time, under the policy for work that nobody waits for. */
@Component
class PromptBatch implements RetryListener {

    static final String POLICY = "patient";

    /** A batch's task is told of as ended on the thread that ran it. */
    private static final ThreadLocal<@Nullable Progress> current = new ThreadLocal<>();

    private final UnretriedChat chat;
    private final ObjectProvider<RetryRegistry> registry;

    PromptBatch(UnretriedChat chat, ObjectProvider<RetryRegistry> registry) {
        this.chat = chat;
        this.registry = registry;
    }

    /**
     * Runs the batch and waits for it.
     *
     * @param concurrency how many prompts are in flight at most
     * @param progress is told of each prompt that is done
     * @return what came of each prompt, in their order
     */
    List<Outcome<String>> run(List<Prompt> prompts, int concurrency, Progress progress) {
        RetryRegistry policies = registry.getObject();
        RetryExecutor retry = policies.executor(policies.get(POLICY).policy(), "PromptBatch.run");
        List<Callable<String>> tasks = prompts.stream()
                .<Callable<String>>map(prompt -> () -> {
                    current.set(progress);
                    return chat.summarize(prompt);
                })
                .toList();
        return retry.callAll(tasks, concurrency);
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Progress progress = current.get();
        if (progress != null) {
            current.remove();
            progress.ended(event);
        }
    }
}
