package io.reprise.retry;

import java.time.Clock;
import java.time.Instant;
import java.util.Random;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.reprise.retry", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

    private static final String ROOT = "io.reprise.retry";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.reprise.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule leavesUseOnlyTheBottomPackageAndThemselves = classes()
            .that()
            .resideInAnyPackage(
                    ROOT + ".backoff",
                    ROOT + ".budget",
                    ROOT + ".time",
                    ROOT + ".http",
                    ROOT + ".classify",
                    ROOT + ".event")
            .should(useNothingOfOursBut("itself and the bottom", ROOT + ".call"));

    @ArchTest
    static final ArchRule bottomPackageUsesNoOther =
            classes().that().resideInAPackage(ROOT + ".call").should(useNothingOfOursBut("itself", ROOT + ".call"));

    @ArchTest
    static final ArchRule nothingButSimulationsUsesSimulations = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".simulation..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".simulation..");

    @ArchTest
    static final ArchRule simulationsHaveNoClockNoThreadsNoLogAndNoChanceOfTheirOwn = noClasses()
            .that()
            .resideInAPackage(ROOT + ".simulation..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Thread.class, Random.class, Clock.class, Instant.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "java.util.concurrent.locks..");

    @ArchTest
    static final ArchRule coreDependsOnTheJdkSlf4jAndJspecifyOnly = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(ROOT + "..", "java..", "javax..", "org.slf4j..", "org.jspecify..");

    @ArchTest
    static final ArchRule driversHoldNoRule = noClasses()
            .that()
            .haveNameMatching(".*\\.(BlockingDriver|AsyncCall|RetriedFuture|Batch|Cut|WaitingRoom)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    ".*\\.(RetryPolicy|RetryDecision|Decision|Assessor|Assessment|Rulebook|RetrySwitch)(\\$.*)?")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".backoff", ROOT + ".budget", ROOT + ".classify", ROOT + ".http");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(resideInANullMarkedPackage());

    private static ArchCondition<JavaClass> useNothingOfOursBut(String what, String... packages) {
        return new ArchCondition<>("use nothing of ours but " + what) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                DescribedPredicate<JavaClass> allowed = JavaClass.Predicates.resideInAnyPackage(packages);
                type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency ->
                                dependency.getTargetClass().getPackageName().startsWith(ROOT))
                        .filter(dependency ->
                                !dependency.getTargetClass().getPackage().equals(type.getPackage()))
                        .filter(dependency -> !allowed.test(dependency.getTargetClass()))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        };
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a @NullMarked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                if (!marked) {
                    events.add(SimpleConditionEvent.violated(type, type.getPackageName() + " is not @NullMarked"));
                }
            }
        };
    }
}
