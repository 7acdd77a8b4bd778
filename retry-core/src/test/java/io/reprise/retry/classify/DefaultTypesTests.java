package io.reprise.retry.classify;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DefaultTypesTests {

    Iterable<String> listedNames() {
        return DefaultTypes.LISTED.keySet().stream().sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("listedNames")
    void everyListedNameIsARealThrowable(String name) throws ClassNotFoundException {
        Class<?> type = Class.forName(name, false, getClass().getClassLoader());

        assertThat(Throwable.class).isAssignableFrom(type);
    }

    @Test
    void theClosestListedSuperclassDecides() throws Exception {
        assertThat(DefaultTypes.LISTED)
                .containsAllEntriesOf(Map.of(
                        "java.net.SocketException", TypeRule.TRANSIENT,
                        "java.net.ConnectException", TypeRule.WITHOUT_EFFECT));

        assertThat(DefaultTypes.ruleOf(ofNewSubclass(SocketException.class))).isEqualTo(TypeRule.TRANSIENT);
        assertThat(DefaultTypes.ruleOf(ofNewSubclass(ConnectException.class))).isEqualTo(TypeRule.WITHOUT_EFFECT);
    }

    @Test
    void ioExceptionIsListedAloneAndNotForItsSubclasses() throws Exception {
        assertThat(DefaultTypes.ruleOf(new IOException())).isEqualTo(TypeRule.TRANSIENT);
        assertThat(DefaultTypes.ruleOf(ofNewSubclass(IOException.class))).isEqualTo(TypeRule.UNLISTED);
    }

    @Test
    void anExceptionsClassLoaderCanBeCollectedAfterwards() throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(askedOfAForeignClass());

        assertCollected(loader);
    }

    @Test
    void theLibrarysOwnClassLoaderCanBeCollectedAfterwards() throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(askedInALibraryOfItsOwn());

        assertCollected(loader);
    }

    private static ClassLoader askedOfAForeignClass() throws ReflectiveOperationException {
        SocketException foreign = ofNewSubclass(SocketException.class);
        assertThat(DefaultTypes.ruleOf(foreign)).isEqualTo(TypeRule.TRANSIENT);
        return foreign.getClass().getClassLoader();
    }

    /** An object of a class that nobody can have asked about before, from a class loader of its own. */
    private static <T extends Throwable> T ofNewSubclass(Class<T> superclass) throws ReflectiveOperationException {
        return new ByteBuddy()
                .subclass(superclass)
                .make()
                .load(DefaultTypesTests.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
                .getLoaded()
                .getConstructor()
                .newInstance();
    }

    private static ClassLoader askedInALibraryOfItsOwn() throws Exception {
        URL classes = DefaultTypes.class.getProtectionDomain().getCodeSource().getLocation();
        URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
        Class<?> other = loader.loadClass(DefaultTypes.class.getName());
        assertThat(other).isNotSameAs(DefaultTypes.class);
        Method ruleOf = other.getDeclaredMethod("ruleOf", Throwable.class);
        ruleOf.setAccessible(true);
        assertThat(ruleOf.invoke(null, new SocketException())).hasToString("TRANSIENT");
        return loader;
    }

    private static void assertCollected(WeakReference<ClassLoader> loader) {
        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }
}
