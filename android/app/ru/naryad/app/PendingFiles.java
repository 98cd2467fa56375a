package ru.naryad.app;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/**
 * Files whose page is gone: Android has ended the activity while the camera or the gallery was open. They stay until the
 * page has taken them. Independent of Android, so that it can be tested on any JVM.
 */
public final class PendingFiles {
  private static final int CHUNK = 384 * 1024;
  private final File folder;

  public PendingFiles(File folder) {
    this.folder = folder;
  }

  public void keep(InputStream content, String name) throws IOException {
    folder.mkdirs();
    File file = SavedFile.freeFile(folder, SavedFile.safeName(name));
    OutputStream copy = new FileOutputStream(file);
    try {
      SavedFile.copy(content, copy);
    } finally {
      copy.close();
    }
  }

  /** The oldest file; empty if there is none. */
  public String first() {
    File[] files = folder.listFiles();
    File oldest = null;
    for (int i = 0; files != null && i < files.length; i++) {
      if (oldest == null || files[i].lastModified() < oldest.lastModified()) {
        oldest = files[i];
      }
    }
    return oldest == null ? "" : oldest.getName();
  }

  /** Empty at the end of the file, and for a file that is not there. */
  public byte[] read(String name, int offset) throws IOException {
    File file = new File(folder, SavedFile.safeName(name));
    long left = file.length() - offset;
    if (offset < 0 || left <= 0) {
      return new byte[0];
    }
    byte[] bytes = new byte[(int) Math.min(left, (long) CHUNK)];
    RandomAccessFile source = new RandomAccessFile(file, "r");
    try {
      source.seek((long) offset);
      source.readFully(bytes);
    } finally {
      source.close();
    }
    return bytes;
  }

  public void delete(String name) {
    new File(folder, SavedFile.safeName(name)).delete();
  }
}
