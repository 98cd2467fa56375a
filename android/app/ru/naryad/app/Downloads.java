package ru.naryad.app;

import android.app.DownloadManager;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.content.Context;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.webkit.CookieManager;
import android.webkit.URLUtil;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** «Загрузки» of the phone. Android 7 to 9 let an application write there by a permission, which is asked for first. */
final class Downloads {
  private static final Uri COLLECTION = Uri.parse("content://media/external_primary/downloads");
  private final MainActivity activity;
  /** What waits for the permission. */
  private final List<Runnable> waiting = new ArrayList<Runnable>();

  Downloads(MainActivity activity) {
    this.activity = activity;
  }

  /** A file that the page has written. */
  void save(final SavedFile file) {
    whenAllowed(
        new Runnable() {
          @Override
          public void run() {
            write(file);
          }
        });
  }

  /** A file of the server, by its address. */
  void load(final String url, String disposition, String type) {
    final String name = SavedFile.safeName(URLUtil.guessFileName(url, disposition, type));
    whenAllowed(
        new Runnable() {
          @Override
          public void run() {
            enqueue(url, name);
          }
        });
  }

  private void whenAllowed(Runnable work) {
    if (Build.VERSION.SDK_INT >= 29 || activity.mayWriteFiles()) {
      work.run();
    } else {
      waiting.add(work);
      activity.askToWriteFiles();
    }
  }

  void onAnswered(boolean isGranted) {
    List<Runnable> ready = new ArrayList<Runnable>(waiting);
    waiting.clear();
    if (!isGranted) {
      activity.say("Без разрешения файл не сохранить. Его можно дать в настройках телефона");
      return;
    }
    for (Runnable work : ready) {
      work.run();
    }
  }

  private void write(SavedFile file) {
    try {
      copyFrom(file);
      activity.say("Сохранено в «Загрузки»: " + file.name);
    } catch (Exception e) {
      activity.say("Не удалось сохранить файл: " + e.getMessage());
    }
    file.delete();
  }

  private void copyFrom(SavedFile file) throws IOException {
    InputStream content = file.open();
    try {
      copy(content, file);
    } finally {
      content.close();
    }
  }

  private void copy(InputStream content, SavedFile file) throws IOException {
    if (Build.VERSION.SDK_INT < 29) {
      File place = SavedFile.freeFile(publicFolder(), file.name);
      write(content, new FileOutputStream(place));
      MediaScannerConnection.scanFile(activity, new String[] {place.getPath()}, new String[] {file.type}, null);
      return;
    }
    ContentResolver resolver = activity.getContentResolver();
    ContentValues about = new ContentValues();
    about.put("_display_name", file.name);
    about.put("mime_type", file.type);
    Uri place = resolver.insert(COLLECTION, about);
    if (place == null) {
      throw new IOException("нет доступа к папке");
    }
    write(content, resolver.openOutputStream(place));
  }

  private static void write(InputStream content, OutputStream to) throws IOException {
    try {
      SavedFile.copy(content, to);
    } finally {
      to.close();
    }
  }

  private static File publicFolder() {
    File folder = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOWNLOADS);
    folder.mkdirs();
    return folder;
  }

  private void enqueue(String url, String name) {
    DownloadManager.Request request = new DownloadManager.Request(Uri.parse(url));
    String cookie = CookieManager.getInstance().getCookie(url);
    if (cookie != null) {
      request.addRequestHeader("Cookie", cookie);
    }
    request.setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED);
    request.setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, name);
    ((DownloadManager) activity.getSystemService(Context.DOWNLOAD_SERVICE)).enqueue(request);
    activity.say("Загрузка: " + name);
  }
}
