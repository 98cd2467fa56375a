import ru.naryad.app.ServerAddress;

/** Run on the JVM by build.sh before packaging. */
public final class ServerAddressCheck {
  private static void expect(String what, String got, String wanted) {
    if (wanted == null ? got != null : !wanted.equals(got)) {
      throw new AssertionError(what + ": " + got + " instead of " + wanted);
    }
  }

  public static void main(String[] args) {
    String[][] typed = {
      {"naryad.example.ru", "https://naryad.example.ru/"},
      {"  https://naryad.example.ru/tasks/5?x=1 ", "https://naryad.example.ru/"},
      {"http://10.0.0.5:8080", "http://10.0.0.5:8080/"},
      {"наряд.рф", "https://xn--80aizn9e.xn--p1ai/"},
      {"наряд.рф:8443", "https://xn--80aizn9e.xn--p1ai:8443/"},
      {"", null},
      {null, null},
      {"ftp://naryad.example.ru", null},
      {"javascript:alert(1)", null},
      {"https://user@naryad.example.ru", null},
      {"naryad.example.ru:99999", null},
      {"два слова", null},
    };
    for (String[] pair : typed) {
      expect("normalize " + pair[0], ServerAddress.normalize(pair[0]), pair[1]);
    }
    String server = "https://naryad.example.ru/";
    String[][] links = {
      {null, server},
      {"naryad://open/tasks/skud/5?query=a", server + "tasks/skud/5?query=a"},
      {"naryad://open//evil.example/", server + "evil.example/"},
      {"naryad://other/tasks", server},
      {"https://naryad.example.ru:443/day", "https://naryad.example.ru:443/day"},
      {"https://evil.example/", server},
      {"https://naryad.example.ru.evil.example/", server},
    };
    for (String[] pair : links) {
      expect("screenOf " + pair[0], ServerAddress.screenOf(server, pair[0]), pair[1]);
    }
    System.out.println("ServerAddress: " + (typed.length + links.length) + " checks passed");
  }
}
