package io.reprise.retry.sample.traffic;

import io.reprise.retry.sample.chat.ChatService;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Makes calls in the background, unless {@code traffic.enabled} is false. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@EnableConfigurationProperties(TrafficProperties.class)
@ConditionalOnProperty(prefix = "traffic", name = "enabled", matchIfMissing = true)
class TrafficConfiguration {

    @Bean
    TrafficGenerator trafficGenerator(ChatService chat, TrafficProperties properties, TaskScheduler clock) {
        return new TrafficGenerator(chat, properties, clock);
    }
}
