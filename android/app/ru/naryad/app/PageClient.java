package ru.naryad.app;

import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.DialogInterface;
import android.content.Intent;
import android.net.Uri;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Keeps navigation on the configured server; other URLs open in their own applications. */
final class PageClient extends WebViewClient {
  private final MainActivity activity;

  PageClient(MainActivity activity) {
    this.activity = activity;
  }

  @Override
  public boolean shouldOverrideUrlLoading(WebView page, WebResourceRequest request) {
    Uri target = request.getUrl();
    if (ServerAddress.isSameOrigin(activity.server(), target.toString())) {
      return false;
    }
    try {
      activity.startActivity(new Intent(Intent.ACTION_VIEW, target));
    } catch (ActivityNotFoundException e) {
      activity.say("Нет приложения, которое открывает «" + target.getScheme() + "»");
    }
    return true;
  }

  /** Happens before the service worker is installed; later it answers offline. */
  @Override
  public void onReceivedError(WebView page, WebResourceRequest request, WebResourceError error) {
    if (!request.isForMainFrame()) {
      return;
    }
    AlertDialog.Builder dialog = new AlertDialog.Builder(activity);
    dialog.setTitle("Нет связи с сервером");
    dialog.setMessage(activity.server() + "\n" + error.getDescription());
    dialog.setCancelable(false);
    dialog.setPositiveButton(
        "Повторить",
        new DialogInterface.OnClickListener() {
          @Override
          public void onClick(DialogInterface shown, int button) {
            activity.reload();
          }
        });
    dialog.setNegativeButton(
        "Другой сервер",
        new DialogInterface.OnClickListener() {
          @Override
          public void onClick(DialogInterface shown, int button) {
            activity.askServer();
          }
        });
    dialog.show();
  }
}
