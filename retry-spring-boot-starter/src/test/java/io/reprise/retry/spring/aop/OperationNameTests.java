package io.reprise.retry.spring.aop;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;

class OperationNameTests {

    @Test
    void isTheClassAndMethod() throws Exception {
        assertThat(nameOf(Service.class)).isEqualTo("Service.call");
    }

    @Test
    void isTheBeansClassAlsoWhereTheMethodIsInherited() throws Exception {
        assertThat(nameOf(SpecialService.class)).isEqualTo("SpecialService.call");
    }

    @Test
    void isTheUsersClassBehindAGeneratedOne() throws Exception {
        ProxyFactory proxies = new ProxyFactory(new Service());
        proxies.setProxyTargetClass(true);

        assertThat(nameOf(proxies.getProxy().getClass())).isEqualTo("Service.call");
    }

    @Test
    void isTheInterfaceThatHasTheMethodWhereTheClassHasNoName() throws Exception {
        Api lambda = (Api & Serializable) () -> {};
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Comparable.class, SubApi.class},
                (self, called, args) -> null);
        Api anonymous = new SubApi() {
            @Override
            public void call() {}
        };

        assertThat(nameOf(lambda.getClass())).isEqualTo("Api.call");
        assertThat(nameOf(proxy.getClass())).isEqualTo("SubApi.call");
        assertThat(nameOf(anonymous.getClass())).isEqualTo("SubApi.call");
    }

    @Test
    void isTheSuperclassOfAnAnonymousClass() throws Exception {
        assertThat(nameOf(new Service() {}.getClass())).isEqualTo("Service.call");
    }

    private static String nameOf(Class<?> type) throws NoSuchMethodException {
        Method method = Service.class.getMethod("call");
        return OperationName.of(method, type);
    }

    interface Api {
        void call();
    }

    interface SubApi extends Api {}

    static class Service implements Api {
        @Override
        public void call() {}
    }

    static class SpecialService extends Service {}
}
