package ru.naryad.app;

import android.app.Activity;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.view.ViewGroup;
import android.webkit.DownloadListener;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.Toast;
import java.io.File;

/** Shows the web application in a WebView. Java 8 without lambdas: see tools/ClassToSmali. */
public class MainActivity extends Activity {
  static final String VERSION = "1.2.0";
  static final int CHOOSE_FILE = 1;
  static final int ASK_LOCATION = 2;
  static final int ASK_FILES = 3;
  static final int ASK_CAMERA = 4;
  private static final String SERVER = "server";
  private static final String FINE = "android.permission.ACCESS_FINE_LOCATION";
  private static final String COARSE = "android.permission.ACCESS_COARSE_LOCATION";
  private static final String WRITE_FILES = "android.permission.WRITE_EXTERNAL_STORAGE";
  private static final String CAMERA = "android.permission.CAMERA";

  final Downloads downloads = new Downloads(this);
  PendingFiles pending;

  private SharedPreferences settings;
  private WebView page;
  private PageChrome chrome;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    settings = getSharedPreferences("naryad", MODE_PRIVATE);
    pending = new PendingFiles(new File(getCacheDir(), "pending"));
    chrome = new PageChrome(this, state);
    if (server() == null) {
      askServer();
    } else {
      openPage(state);
    }
  }

  /** The activity is a single instance: another link opens its screen in the existing page. */
  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    setIntent(intent);
    if (page != null && intent.getDataString() != null) {
      page.loadUrl(ServerAddress.screenOf(server(), intent.getDataString()));
    }
  }

  /** Null until a server is configured. */
  String server() {
    return settings.getString(SERVER, null);
  }

  void setServer(String address) {
    settings.edit().putString(SERVER, address).apply();
    openPage(null);
  }

  void askServer() {
    closePage();
    setContentView(new ServerForm(this));
  }

  void openPage(Bundle state) {
    page = new WebView(this);
    WebSettings options = page.getSettings();
    options.setJavaScriptEnabled(true);
    options.setDomStorageEnabled(true);
    options.setGeolocationEnabled(true);
    options.setAllowFileAccess(false);
    options.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
    options.setUserAgentString(options.getUserAgentString() + " NaryadAndroid/" + VERSION);
    page.addJavascriptInterface(new Bridge(this), "NaryadAndroid");
    page.setWebViewClient(new PageClient(this));
    page.setWebChromeClient(chrome);
    page.setDownloadListener(
        new DownloadListener() {
          @Override
          public void onDownloadStart(String url, String agent, String disposition, String type, long size) {
            // The page writes blobs by Bridge: only the page can read them.
            if (ServerAddress.isSameOrigin(server(), url)) {
              downloads.load(url, disposition, type);
            }
          }
        });
    setContentView(page);
    if (state == null || page.restoreState(state) == null) {
      reload();
    }
  }

  /** Loads the screen of the link, or the start page. */
  void reload() {
    if (page != null) {
      page.loadUrl(ServerAddress.screenOf(server(), getIntent().getDataString()));
    }
  }

  void say(String text) {
    Toast.makeText(this, text, Toast.LENGTH_LONG).show();
  }

  /** Location permission is requested only when the page asks for the location. */
  boolean mayLocate() {
    return isGranted(FINE) || isGranted(COARSE);
  }

  void askToLocate() {
    requestPermissions(new String[] {FINE, COARSE}, ASK_LOCATION);
  }

  private boolean isGranted(String permission) {
    return checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  boolean mayWriteFiles() {
    return isGranted(WRITE_FILES);
  }

  void askToWriteFiles() {
    requestPermissions(new String[] {WRITE_FILES}, ASK_FILES);
  }

  boolean mayUseCamera() {
    return isGranted(CAMERA);
  }

  void askToUseCamera() {
    requestPermissions(new String[] {CAMERA}, ASK_CAMERA);
  }

  @Override
  public void onRequestPermissionsResult(int code, String[] names, int[] results) {
    if (code == ASK_LOCATION) {
      chrome.onLocationAnswered(mayLocate());
    } else if (code == ASK_CAMERA) {
      chrome.onCameraAnswered(mayUseCamera());
    } else if (code == ASK_FILES) {
      downloads.onAnswered(mayWriteFiles());
    }
  }

  @Override
  protected void onActivityResult(int code, int result, Intent data) {
    if (code == CHOOSE_FILE) {
      chrome.onFilesChosen(result == RESULT_OK, data);
    } else {
      super.onActivityResult(code, result, data);
    }
  }

  @Override
  public void onBackPressed() {
    if (page != null && page.canGoBack()) {
      page.goBack();
    } else if (page == null && server() != null) {
      // Back from the form of another server.
      openPage(null);
    } else {
      super.onBackPressed();
    }
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    chrome.saveState(state);
    if (page != null) {
      page.saveState(state);
    }
  }

  @Override
  protected void onDestroy() {
    closePage();
    super.onDestroy();
  }

  private void closePage() {
    if (page == null) {
      return;
    }
    ViewGroup parent = (ViewGroup) page.getParent();
    if (parent != null) {
      parent.removeView(page);
    }
    page.destroy();
    page = null;
  }
}
