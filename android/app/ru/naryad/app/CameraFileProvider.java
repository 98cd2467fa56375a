package ru.naryad.app;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.File;
import java.io.FileNotFoundException;

/** Gives the camera a writable file in the cache: a minimal FileProvider without androidx. */
public final class CameraFileProvider extends ContentProvider {
  private static final String AUTHORITY = "ru.naryad.app.camera";

  static Uri newPhoto() {
    return Uri.parse("content://" + AUTHORITY + "/photo-" + System.currentTimeMillis() + ".jpg");
  }

  static File file(Context context, Uri photograph) {
    File folder = new File(context.getCacheDir(), "camera");
    folder.mkdirs();
    // The last path segment only, which prevents path traversal.
    return new File(folder, new File(photograph.getLastPathSegment()).getName());
  }

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public ParcelFileDescriptor openFile(Uri photograph, String mode) throws FileNotFoundException {
    return ParcelFileDescriptor.open(file(getContext(), photograph), ParcelFileDescriptor.parseMode(mode));
  }

  @Override
  public String getType(Uri photograph) {
    return "image/jpeg";
  }

  @Override
  public Cursor query(Uri photograph, String[] asked, String where, String[] values, String order) {
    String[] columns = asked == null ? new String[] {"_display_name", "_size"} : asked;
    File file = file(getContext(), photograph);
    Object[] row = new Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      if ("_display_name".equals(columns[i])) {
        row[i] = file.getName();
      } else if ("_size".equals(columns[i])) {
        row[i] = Long.valueOf(file.length());
      }
    }
    MatrixCursor cursor = new MatrixCursor(columns, 1);
    cursor.addRow(row);
    return cursor;
  }

  @Override
  public int delete(Uri photograph, String where, String[] values) {
    return file(getContext(), photograph).delete() ? 1 : 0;
  }

  @Override
  public Uri insert(Uri place, ContentValues values) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int update(Uri place, ContentValues values, String where, String[] arguments) {
    throw new UnsupportedOperationException();
  }
}
