import java.lang.reflect.Method;

/** Prints the methods that a page can call, one a line: «saveFile(String, int): boolean». */
public final class BridgeSignatures {
  public static void main(String[] args) throws Exception {
    Class<? extends java.lang.annotation.Annotation> callable =
        Class.forName("android.webkit.JavascriptInterface").asSubclass(java.lang.annotation.Annotation.class);
    for (Method method : Class.forName("ru.naryad.app.Bridge").getDeclaredMethods()) {
      if (!method.isAnnotationPresent(callable)) {
        continue;
      }
      StringBuilder types = new StringBuilder();
      for (Class<?> type : method.getParameterTypes()) {
        types.append(types.length() == 0 ? "" : ", ").append(type.getSimpleName());
      }
      System.out.println(method.getName() + "(" + types + "): " + method.getReturnType().getSimpleName());
    }
  }
}
