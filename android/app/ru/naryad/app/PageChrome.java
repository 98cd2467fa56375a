package ru.naryad.app;

import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.provider.MediaStore;
import android.webkit.GeolocationPermissions;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** Handles requests of the page for files, the camera and the location. */
final class PageChrome extends WebChromeClient {
  private final MainActivity activity;
  private ValueCallback<Uri[]> chosen;
  private Uri photograph;
  private GeolocationPermissions.Callback located;
  private String locatedOrigin;

  PageChrome(MainActivity activity) {
    this.activity = activity;
  }

  @Override
  public boolean onShowFileChooser(WebView page, ValueCallback<Uri[]> callback, FileChooserParams asked) {
    if (chosen != null) {
      chosen.onReceiveValue(null);
    }
    chosen = callback;
    try {
      Intent camera = cameraIntent();
      activity.startActivityForResult(
          asked.isCaptureEnabled() ? camera : chooserOf(asked, camera), MainActivity.CHOOSE_FILE);
      return true;
    } catch (ActivityNotFoundException e) {
      chosen = null;
      activity.say("Нет приложения, чтобы выбрать файл");
      return false;
    }
  }

  private Intent cameraIntent() {
    photograph = CameraFileProvider.newPhoto();
    Intent camera = new Intent(MediaStore.ACTION_IMAGE_CAPTURE);
    camera.putExtra(MediaStore.EXTRA_OUTPUT, photograph);
    camera.setClipData(ClipData.newRawUri("", photograph));
    camera.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION | Intent.FLAG_GRANT_READ_URI_PERMISSION);
    return camera;
  }

  private static Intent chooserOf(FileChooserParams asked, Intent camera) {
    Intent pick = asked.createIntent();
    if (asked.getMode() == FileChooserParams.MODE_OPEN_MULTIPLE) {
      pick.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, true);
    }
    Intent chooser = Intent.createChooser(pick, "Файл или фото");
    chooser.putExtra(Intent.EXTRA_INITIAL_INTENTS, new Intent[] {camera});
    return chooser;
  }

  void onFilesChosen(boolean isOk, Intent data) {
    if (chosen != null) {
      chosen.onReceiveValue(isOk ? filesOf(data) : null);
      chosen = null;
    }
  }

  /** The camera returns no URI: it writes the photo to EXTRA_OUTPUT. */
  private Uri[] filesOf(Intent data) {
    ClipData several = data == null ? null : data.getClipData();
    if (data != null && data.getData() != null) {
      return new Uri[] {data.getData()};
    }
    if (several != null && several.getItemCount() > 0) {
      Uri[] files = new Uri[several.getItemCount()];
      for (int i = 0; i < files.length; i++) {
        files[i] = several.getItemAt(i).getUri();
      }
      return files;
    }
    boolean isTaken = photograph != null && CameraFileProvider.file(activity, photograph).length() > 0;
    return isTaken ? new Uri[] {photograph} : null;
  }

  /** Only the configured server may read the location. */
  @Override
  public void onGeolocationPermissionsShowPrompt(String origin, GeolocationPermissions.Callback callback) {
    if (!ServerAddress.isSameOrigin(activity.server(), origin)) {
      callback.invoke(origin, false, false);
    } else if (activity.mayLocate()) {
      callback.invoke(origin, true, false);
    } else {
      located = callback;
      locatedOrigin = origin;
      activity.askToLocate();
    }
  }

  void onLocationAnswered(boolean isGranted) {
    if (located != null) {
      located.invoke(locatedOrigin, isGranted, false);
      located = null;
    }
  }
}
