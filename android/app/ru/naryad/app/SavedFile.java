package ru.naryad.app;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A file that the page writes piece by piece. Independent of Android, so that it can be tested on any JVM. */
public final class SavedFile {
  private static final int LONGEST_NAME = 120;

  public final String name;
  public final String type;
  private final File content;
  private final OutputStream stream;

  /** Writes into a folder of the application until the file is whole. */
  public SavedFile(File folder, int number, String name, String type) throws IOException {
    this.name = safeName(name);
    this.type = type == null || type.length() == 0 ? "application/octet-stream" : type;
    folder.mkdirs();
    content = new File(folder, "saving-" + number);
    stream = new FileOutputStream(content);
  }

  public void append(byte[] bytes) throws IOException {
    stream.write(bytes);
  }

  /** Ends the writing; the content is copied from `open` afterwards. */
  public void close() throws IOException {
    stream.close();
  }

  public InputStream open() throws IOException {
    return new FileInputStream(content);
  }

  public void delete() {
    try {
      stream.close();
    } catch (IOException e) {
      // The content is deleted in any case.
    }
    content.delete();
  }

  /** The last part of a path without signs that Android refuses in names; never empty, the ending stays. */
  public static String safeName(String name) {
    String last = name == null ? "" : name.replace('\\', '/');
    last = last.substring(last.lastIndexOf('/') + 1);
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < last.length(); i++) {
      char sign = last.charAt(i);
      safe.append(sign < ' ' || "\"*:<>?|".indexOf(sign) >= 0 ? '_' : sign);
    }
    String text = safe.toString().trim();
    if (text.length() > LONGEST_NAME) {
      int dot = text.lastIndexOf('.');
      String ending = dot > 0 && text.length() - dot <= 10 ? text.substring(dot) : "";
      text = text.substring(0, LONGEST_NAME - ending.length()) + ending;
    }
    return text.length() == 0 || text.equals(".") || text.equals("..") ? "Файл" : text;
  }

  /** A name that is free in the folder: "Акт.pdf", then "Акт (2).pdf". */
  public static File freeFile(File folder, String name) {
    File file = new File(folder, name);
    int dot = name.lastIndexOf('.');
    String base = dot > 0 ? name.substring(0, dot) : name;
    String ending = dot > 0 ? name.substring(dot) : "";
    for (int n = 2; file.exists(); n++) {
      file = new File(folder, base + " (" + n + ")" + ending);
    }
    return file;
  }

  public static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] bytes = new byte[65536];
    for (int length = from.read(bytes); length >= 0; length = from.read(bytes)) {
      to.write(bytes, 0, length);
    }
  }
}
