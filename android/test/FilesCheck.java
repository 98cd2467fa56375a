import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import ru.naryad.app.PendingFiles;
import ru.naryad.app.SavedFile;

/** Run on the JVM by build.sh before packaging. */
public final class FilesCheck {
  private static int checks = 0;

  private static void expect(String what, Object got, Object wanted) {
    checks++;
    if (!wanted.equals(got)) {
      throw new AssertionError(what + ": " + got + " instead of " + wanted);
    }
  }

  private static byte[] bytesOf(InputStream content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SavedFile.copy(content, bytes);
    return bytes.toByteArray();
  }

  public static void main(String[] args) throws IOException {
    StringBuilder longName = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      longName.append('я');
    }
    String[][] names = {
      {"Акт № 18419.pdf", "Акт № 18419.pdf"},
      {"../../data/naryad.xml", "naryad.xml"},
      {"C:\\temp\\Отчет.xlsx", "Отчет.xlsx"},
      {"Отчет: «сентябрь»?*.xlsx", "Отчет_ «сентябрь»__.xlsx"},
      {"a\u0000b\n.txt", "a_b_.txt"},
      {"", "Файл"},
      {null, "Файл"},
      {"..", "Файл"},
      {"папка/", "Файл"},
    };
    for (String[] pair : names) {
      expect("safeName " + pair[0], SavedFile.safeName(pair[0]), pair[1]);
    }
    String cut = SavedFile.safeName(longName + ".xlsx");
    expect("a long name keeps its ending", cut.length() == 120 && cut.endsWith("я.xlsx"), true);

    File folder = Files.createTempDirectory("naryad-files").toFile();
    SavedFile saved = new SavedFile(folder, 1, "Акт.pdf", "");
    saved.append(new byte[] {1, 2});
    saved.append(new byte[] {3});
    saved.close();
    expect("an empty type", saved.type, "application/octet-stream");
    expect("pieces in order", new String(bytesOf(saved.open()), "ISO-8859-1"), "\u0001\u0002\u0003");
    saved.delete();
    expect("nothing stays", folder.list().length, 0);

    expect("a free name", SavedFile.freeFile(folder, "Акт.pdf").getName(), "Акт.pdf");
    new File(folder, "Акт.pdf").createNewFile();
    new File(folder, "Акт (2).pdf").createNewFile();
    expect("a taken name", SavedFile.freeFile(folder, "Акт.pdf").getName(), "Акт (3).pdf");

    PendingFiles pending = new PendingFiles(new File(folder, "pending"));
    expect("nothing is pending", pending.first(), "");
    byte[] photograph = new byte[1_000_000];
    for (int i = 0; i < photograph.length; i++) {
      photograph[i] = (byte) (i * 31);
    }
    pending.keep(new ByteArrayInputStream(photograph), "../photo-1.jpg");
    expect("the pending name", pending.first(), "photo-1.jpg");
    // As a page that was ended once more reads it: from the start.
    for (int time = 0; time < 2; time++) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      for (byte[] part = pending.read("photo-1.jpg", 0); part.length > 0; part = pending.read("photo-1.jpg", read.size())) {
        read.write(part);
      }
      expect("the pending bytes", java.util.Arrays.equals(read.toByteArray(), photograph), true);
    }
    expect("another file", pending.read("missing.jpg", 0).length, 0);
    expect("a path", pending.read("../Акт.pdf", 0).length, 0);
    pending.delete("photo-1.jpg");
    expect("taken", pending.first(), "");
    System.out.println("Files: " + checks + " checks passed");
  }
}
