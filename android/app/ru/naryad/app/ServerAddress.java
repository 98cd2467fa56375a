package ru.naryad.app;

import java.net.IDN;
import java.net.URI;
import java.util.Locale;

/** URLs of the configured server. Independent of Android, so that it can be tested on any JVM. */
public final class ServerAddress {
  private static final String LINK = "naryad://open/";

  private ServerAddress() {}

  /** "naryad.example.ru" becomes "https://naryad.example.ru/"; null if it is not a valid server address. */
  public static String normalize(String typed) {
    String text = typed == null ? "" : typed.trim();
    if (text.length() == 0) {
      return null;
    }
    try {
      URI address = new URI(text.indexOf("://") < 0 ? "https://" + text : text);
      String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
      String authority = address.getRawAuthority() == null ? address.getAuthority() : address.getRawAuthority();
      if (!scheme.equals("https") && !scheme.equals("http")) {
        return null;
      }
      if (authority == null || authority.indexOf('@') >= 0) {
        return null;
      }
      return scheme + "://" + withAsciiHost(authority) + "/";
    } catch (Exception e) {
      return null;
    }
  }

  /** Converts a Cyrillic domain to Punycode. */
  private static String withAsciiHost(String authority) {
    int colon = authority.lastIndexOf(':');
    if (colon < 0) {
      return IDN.toASCII(authority, IDN.USE_STD3_ASCII_RULES);
    }
    int port = Integer.parseInt(authority.substring(colon + 1));
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException("port");
    }
    return IDN.toASCII(authority.substring(0, colon), IDN.USE_STD3_ASCII_RULES) + ":" + port;
  }

  public static boolean isSameOrigin(String a, String b) {
    try {
      URI x = new URI(a);
      URI y = new URI(b);
      return x.getHost() != null
          && x.getScheme().equalsIgnoreCase(y.getScheme())
          && x.getHost().equalsIgnoreCase(y.getHost())
          && port(x) == port(y);
    } catch (Exception e) {
      return false;
    }
  }

  /**
   * Resolves a link: naryad://open/tasks/skud/5 is a screen of the configured server, a URL of that server is itself.
   * Anything else resolves to the start page.
   */
  public static String screenOf(String server, String link) {
    if (link == null) {
      return server;
    }
    if (link.startsWith(LINK)) {
      String path = link.substring(LINK.length());
      while (path.startsWith("/") || path.startsWith("\\")) {
        path = path.substring(1);
      }
      return server + path;
    }
    return isSameOrigin(server, link) ? link : server;
  }

  private static int port(URI address) {
    if (address.getPort() > 0) {
      return address.getPort();
    }
    return address.getScheme().equalsIgnoreCase("https") ? 443 : 80;
  }
}
