package ru.naryad.app;

import android.content.ActivityNotFoundException;
import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.provider.MediaStore;
import android.webkit.GeolocationPermissions;
import android.webkit.PermissionRequest;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import java.io.IOException;
import java.io.InputStream;

/** Handles requests of the page for files, the camera and the location. */
final class PageChrome extends WebChromeClient {
  private final MainActivity activity;
  private static final String PHOTOGRAPH = "photograph";

  private ValueCallback<Uri[]> chosen;
  private FileChooserParams asked;
  private Uri photograph;
  private PermissionRequest video;
  private GeolocationPermissions.Callback located;
  private String locatedOrigin;

  PageChrome(MainActivity activity, Bundle state) {
    this.activity = activity;
    String taken = state == null ? null : state.getString(PHOTOGRAPH);
    photograph = taken == null ? null : Uri.parse(taken);
  }

  /** The camera may need so much memory that Android ends the activity behind it. */
  void saveState(Bundle state) {
    if (photograph != null) {
      state.putString(PHOTOGRAPH, photograph.toString());
    }
  }

  /** An application that declares the camera permission must hold it to open the camera of the phone. */
  @Override
  public boolean onShowFileChooser(WebView page, ValueCallback<Uri[]> callback, FileChooserParams params) {
    if (chosen != null) {
      chosen.onReceiveValue(null);
    }
    chosen = callback;
    asked = params;
    if (activity.mayUseCamera()) {
      chooseFiles(true);
    } else {
      activity.askToUseCamera();
    }
    return true;
  }

  private void chooseFiles(boolean hasCamera) {
    FileChooserParams params = asked;
    asked = null;
    try {
      Intent camera = hasCamera ? cameraIntent() : null;
      boolean isCapture = hasCamera && params.isCaptureEnabled();
      activity.startActivityForResult(isCapture ? camera : chooserOf(params, camera), MainActivity.CHOOSE_FILE);
    } catch (ActivityNotFoundException e) {
      onFilesChosen(false, null);
      activity.say("Нет приложения, чтобы выбрать файл");
    }
  }

  void onCameraAnswered(boolean isGranted) {
    if (asked != null) {
      chooseFiles(isGranted);
    }
    if (video != null) {
      answerVideo(isGranted);
    }
  }

  /** The scanner of codes. Only the configured server may use the camera, and nothing else. */
  @Override
  public void onPermissionRequest(PermissionRequest request) {
    String[] resources = request.getResources();
    boolean isVideo = resources.length == 1 && PermissionRequest.RESOURCE_VIDEO_CAPTURE.equals(resources[0]);
    if (!isVideo || !ServerAddress.isSameOrigin(activity.server(), request.getOrigin().toString())) {
      request.deny();
      return;
    }
    video = request;
    if (activity.mayUseCamera()) {
      answerVideo(true);
    } else {
      activity.askToUseCamera();
    }
  }

  private void answerVideo(boolean isGranted) {
    if (isGranted) {
      video.grant(new String[] {PermissionRequest.RESOURCE_VIDEO_CAPTURE});
    } else {
      video.deny();
    }
    video = null;
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
    if (camera != null) {
      chooser.putExtra(Intent.EXTRA_INITIAL_INTENTS, new Intent[] {camera});
    }
    return chooser;
  }

  void onFilesChosen(boolean isOk, Intent data) {
    Uri[] files = isOk ? filesOf(data) : null;
    photograph = null;
    if (chosen != null) {
      chosen.onReceiveValue(files);
      chosen = null;
    } else if (files != null) {
      keep(files);
    }
  }

  /** The page that has asked is gone; the new one takes the files by Bridge. */
  private void keep(Uri[] files) {
    for (Uri file : files) {
      try {
        keep(file);
      } catch (Exception e) {
        activity.say("Не удалось прочитать файл: " + e.getMessage());
      }
    }
  }

  private void keep(Uri file) throws IOException {
    InputStream content = activity.getContentResolver().openInputStream(file);
    try {
      activity.pending.keep(content, nameOf(file));
    } finally {
      content.close();
    }
  }

  private String nameOf(Uri file) {
    String name = file.getLastPathSegment();
    String type = activity.getContentResolver().getType(file);
    boolean hasEnding = name != null && name.lastIndexOf('.') > 0;
    return hasEnding || type == null ? name : name + "." + type.substring(type.lastIndexOf('/') + 1);
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
