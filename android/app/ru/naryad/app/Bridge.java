package ru.naryad.app;

import android.util.Base64;
import android.webkit.JavascriptInterface;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * window.NaryadAndroid: the native functions that a page in a WebView lacks, as web/src/client/android/bridge.ts declares
 * them. A WebView makes all calls of its page on one background thread.
 */
public final class Bridge {
  private final MainActivity activity;
  private final Map<Integer, SavedFile> files = new HashMap<Integer, SavedFile>();
  private int lastFile = 0;

  Bridge(MainActivity activity) {
    this.activity = activity;
  }

  @JavascriptInterface
  public String version() {
    return MainActivity.VERSION;
  }

  @JavascriptInterface
  public String server() {
    return activity.server();
  }

  @JavascriptInterface
  public void changeServer() {
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            activity.askServer();
          }
        });
  }

  @JavascriptInterface
  public int beginFile(String name, String type) {
    try {
      int number = ++lastFile;
      files.put(number, new SavedFile(activity.getCacheDir(), number, name, type));
      return number;
    } catch (IOException e) {
      return -1;
    }
  }

  @JavascriptInterface
  public boolean appendFile(int file, String base64) {
    SavedFile saved = files.get(file);
    if (saved == null) {
      return false;
    }
    try {
      saved.append(Base64.decode(base64, Base64.DEFAULT));
      return true;
    } catch (Exception e) {
      files.remove(file);
      saved.delete();
      return false;
    }
  }

  @JavascriptInterface
  public boolean endFile(int file) {
    final SavedFile saved = files.remove(file);
    if (saved == null) {
      return false;
    }
    try {
      saved.close();
    } catch (IOException e) {
      saved.delete();
      return false;
    }
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            activity.downloads.save(saved);
          }
        });
    return true;
  }

  @JavascriptInterface
  public String pendingFile() {
    return activity.pending.first();
  }

  @JavascriptInterface
  public String readPendingFile(String name, int offset) {
    try {
      return Base64.encodeToString(activity.pending.read(name, offset), Base64.NO_WRAP);
    } catch (IOException e) {
      return "";
    }
  }

  @JavascriptInterface
  public void deletePendingFile(String name) {
    activity.pending.delete(name);
  }
}
