package ru.naryad.app;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.util.Base64;
import android.webkit.JavascriptInterface;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** window.NaryadAndroid: the native functions that a page in a WebView lacks. */
public final class Bridge {
  private static final Uri DOWNLOADS = Uri.parse("content://media/external_primary/downloads");
  private final MainActivity activity;

  Bridge(MainActivity activity) {
    this.activity = activity;
  }

  @JavascriptInterface
  public String version() {
    return MainActivity.VERSION;
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
  public void requestNotifications() {
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            activity.askToNotify();
          }
        });
  }

  /** Saves a file fetched by the page with its token. Returns whether it was written. */
  @JavascriptInterface
  public boolean saveFile(String name, String type, String base64) {
    String safeName = new File(name).getName();
    try {
      OutputStream file = create(safeName, type);
      try {
        file.write(Base64.decode(base64, Base64.DEFAULT));
      } finally {
        file.close();
      }
      say("Сохранено в «Загрузки»: " + safeName);
      return true;
    } catch (Exception e) {
      say("Не удалось сохранить файл: " + e.getMessage());
      return false;
    }
  }

  private OutputStream create(String name, String type) throws IOException {
    if (Build.VERSION.SDK_INT < 29) {
      return new FileOutputStream(new File(activity.getExternalFilesDir(Environment.DIRECTORY_DOWNLOADS), name));
    }
    ContentResolver files = activity.getContentResolver();
    ContentValues about = new ContentValues();
    about.put("_display_name", name);
    about.put("mime_type", type);
    Uri place = files.insert(DOWNLOADS, about);
    if (place == null) {
      throw new IOException("нет доступа к папке");
    }
    return files.openOutputStream(place);
  }

  private void say(final String text) {
    activity.runOnUiThread(
        new Runnable() {
          @Override
          public void run() {
            activity.say(text);
          }
        });
  }
}
