package io.reprise.retry.spring;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;
import org.springframework.boot.autoconfigure.AutoConfiguration;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

@AnalyzeClasses(packages = "io.reprise.retry.spring", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule layersPointDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.reprise.retry.spring..")
            .layer("autoconfigure")
            .definedBy("..spring.autoconfigure..")
            .layer("aop")
            .definedBy("..spring.aop..")
            .layer("actuate")
            .definedBy("..spring.actuate..")
            .layer("metrics")
            .definedBy("..spring.metrics..")
            .layer("observation")
            .definedBy("..spring.observation..")
            .layer("http")
            .definedBy("..spring.http..")
            .layer("reactor")
            .definedBy("..spring.reactor..")
            .layer("policy")
            .definedBy("..spring.policy..")
            .layer("test")
            .definedBy("..spring.test..")
            .layer("annotation")
            .definedBy("io.reprise.retry.spring")
            .whereLayer("autoconfigure")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("test")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("aop")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("actuate")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("metrics")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("observation")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("http")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("reactor")
            .mayOnlyBeAccessedByLayers("autoconfigure", "aop", "http")
            .whereLayer("policy")
            .mayOnlyBeAccessedByLayers("autoconfigure", "aop", "actuate")
            .whereLayer("annotation")
            .mayOnlyBeAccessedByLayers("autoconfigure", "aop", "policy");

    @ArchTest
    static final ArchRule theActuatorIsUsedInItsOwnPlaceOnly = noClasses()
            .that()
            .resideOutsideOfPackages("..spring.actuate..", "..spring.autoconfigure..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.boot.actuate..");

    @ArchTest
    static final ArchRule noPackageDependsOnItselfInACircle = SlicesRuleDefinition.slices()
            .matching("io.reprise.retry.spring.(*)..")
            .should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule autoConfigurationsAreFinal =
            classes().that().areAnnotatedWith(AutoConfiguration.class).should().haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule beanMethodsArePackagePrivate = members()
            .that()
            .areDeclaredInClassesThat(resideInAPackage("..autoconfigure.."))
            .and()
            .areAnnotatedWith("org.springframework.context.annotation.Bean")
            .should()
            .bePackagePrivate();

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses classes) {
        assertThat(classes)
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type.getPackage().isAnnotatedWith(NullMarked.class))
                        .as("%s is @NullMarked", type.getPackageName())
                        .isTrue());
    }

    @ArchTest
    static final ArchRule optionalLibrariesAreUsedInTheirOwnPlacesOnly = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "..spring.http..",
                    "..spring.metrics..",
                    "..spring.observation..",
                    "..spring.reactor..",
                    "..spring.autoconfigure..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.micrometer..",
                    "org.springframework.web..",
                    "org.springframework.http..",
                    "feign..",
                    "reactor..",
                    "org.reactivestreams..");
}
