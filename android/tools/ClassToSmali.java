// Translates javac output (--release 8, no invokedynamic) to smali text, so that the open-source smali
// assembler packaged by Debian can write classes.dex. Debian 12 has neither dx nor d8/r8.
// Scheme: every JVM local and every JVM stack slot gets its own Dalvik register, so each JVM instruction
// maps to one or two Dalvik instructions and call arguments are always a contiguous register range.
// Deliberately not optimising. Throws on unsupported input.
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.objectweb.asm.*;
import org.objectweb.asm.tree.*;
import org.objectweb.asm.tree.analysis.*;

public class ClassToSmali implements Opcodes {
  static final int T = 8; // v0..v7 are scratch

  public static void main(String[] a) throws Exception {
    Path out = Paths.get(a[1]);
    try (var s = Files.walk(Paths.get(a[0]))) {
      for (Path p : (Iterable<Path>) s.filter(x -> x.toString().endsWith(".class"))::iterator) {
        ClassNode c = new ClassNode();
        new ClassReader(Files.readAllBytes(p)).accept(c, ClassReader.SKIP_FRAMES);
        Path o = out.resolve(c.name + ".smali");
        Files.createDirectories(o.getParent());
        Files.write(o, new ClassToSmali(c).emit().getBytes(StandardCharsets.UTF_8));
      }
    }
  }
  final ClassNode c;
  final StringBuilder b = new StringBuilder();
  MethodNode m;
  int L;
  Map<LabelNode, String> lab = new HashMap<>();
  ClassToSmali(ClassNode c) {
    this.c = c;
  }

  void write(String f, Object... x) {
    b.append(x.length == 0 ? f : String.format(f, x)).append('\n');
  }

  static String descriptor(String internal) {
    return internal.startsWith("[") ? internal : "L" + internal + ";";
  }

  static String flags(int f, boolean method, boolean cls) {
    StringBuilder s = new StringBuilder();
    if ((f & ACC_PUBLIC) != 0) {
      s.append("public ");
    }
    if ((f & ACC_PRIVATE) != 0) {
      s.append("private ");
    }
    if ((f & ACC_PROTECTED) != 0) {
      s.append("protected ");
    }
    if ((f & ACC_STATIC) != 0 && !cls) {
      s.append("static ");
    }
    if ((f & ACC_FINAL) != 0) {
      s.append("final ");
    }
    if ((f & ACC_INTERFACE) != 0 && cls) {
      s.append("interface ");
    }
    if ((f & ACC_ABSTRACT) != 0) {
      s.append("abstract ");
    }
    if ((f & ACC_SYNTHETIC) != 0) {
      s.append("synthetic ");
    }
    if ((f & ACC_ENUM) != 0) {
      s.append("enum ");
    }
    if (method) {
      if ((f & ACC_BRIDGE) != 0) {
        s.append("bridge ");
      }
      if ((f & ACC_VARARGS) != 0) {
        s.append("varargs ");
      }
      if ((f & (ACC_SYNCHRONIZED | ACC_NATIVE)) != 0) {
        throw new IllegalStateException("synchronized/native");
      }
    } else if (!cls) {
      if ((f & ACC_VOLATILE) != 0) {
        s.append("volatile ");
      }
      if ((f & ACC_TRANSIENT) != 0) {
        s.append("transient ");
      }
    }
    return s.toString();
  }

  static String quote(String s) {
    StringBuilder o = new StringBuilder("\"");
    for (char ch : s.toCharArray())
      switch (ch) {
      case '"':
        o.append("\\\"");
        break;
      case '\\':
        o.append("\\\\");
        break;
      case '\n':
        o.append("\\n");
        break;
      case '\r':
        o.append("\\r");
        break;
      case '\t':
        o.append("\\t");
        break;
      case '\'':
        o.append("\\'");
        break;
      default:
        if (ch < 32 || ch > 126) {
          o.append(String.format("\\u%04x", (int) ch));
        } else {
          o.append(ch);
        }
      }
    return o.append('"').toString();
  }

  void annotations(List<AnnotationNode> l, String ind) {
    if (l != null)
      for (AnnotationNode n : l) {
        if (n.values != null && !n.values.isEmpty()) {
          throw new IllegalStateException("annotation values");
        }
        write(ind + ".annotation runtime " + n.desc);
        write(ind + ".end annotation");
      }
  }

  String emit() throws Exception {
    write(".class %s%s", flags(c.access & ~ACC_SUPER, false, true), descriptor(c.name));
    write(".super %s", descriptor(c.superName));
    if (c.sourceFile != null) {
      write(".source %s", quote(c.sourceFile));
    }
    for (String i : c.interfaces) {
      write(".implements %s", descriptor(i));
    }
    for (FieldNode f : c.fields) {
      String v = "";
      if (f.value != null && (f.access & ACC_STATIC) != 0) {
        v = f.value instanceof String ? " = " + quote((String) f.value) : " = " + literal(f.value);
      }
      write(".field %s%s:%s%s", flags(f.access, false, false), f.name, f.desc, v);
    }
    for (MethodNode x : c.methods) {
      m = x;
      method();
    }
    return b.toString();
  }

  static String literal(Object v) {
    if (v instanceof Float) {
      return "0x" + Integer.toHexString(Float.floatToRawIntBits((Float) v));
    }
    if (v instanceof Double) {
      return "0x" + Long.toHexString(Double.doubleToRawLongBits((Double) v)) + "L";
    }
    if (v instanceof Long) {
      long n = (Long) v;
      return (n < 0 ? "-0x" + Long.toHexString(-n) : "0x" + Long.toHexString(n)) + "L";
    }
    int n = (Integer) v;
    return n < 0 ? "-0x" + Integer.toHexString(-n) : "0x" + Integer.toHexString(n);
  }
  Frame<BasicValue>[] fr;
  int S;

  int stackRegister(Frame<BasicValue> f, int k) {
    int r = T + L;
    for (int i = 0; i < k; i++) {
      r += f.getStack(i).getSize();
    }
    return r;
  }

  static String kind(BasicValue v) {
    return v.getSize() == 2 ? "-wide" : v.isReference() ? "-object" : "";
  }

  static String kind(Type t) {
    return t.getSize() == 2 ? "-wide" : t.getSort() >= Type.ARRAY ? "-object" : "";
  }

  void move(String k, int to, int from) {
    if (to != from) {
      write("    move%s/16 v%d, v%d", k, to, from);
    }
  }

  String labelOf(LabelNode n) {
    return lab.computeIfAbsent(n, x -> ":L" + lab.size());
  }

  void method() throws Exception {
    boolean ctor = m.name.startsWith("<");
    write("\n.method %s%s%s%s", flags(m.access, true, false), ctor ? "constructor " : "", m.name, m.desc);
    annotations(m.visibleAnnotations, "    ");
    if ((m.access & ACC_ABSTRACT) != 0) {
      write(".end method");
      return;
    }
    L = m.maxLocals;
    lab.clear();
    fr = new Analyzer<>(new BasicInterpreter()).analyze(c.name, m);
    Type[] args = Type.getArgumentTypes(m.desc);
    int P = (m.access & ACC_STATIC) != 0 ? 0 : 1;
    for (Type t : args) {
      P += t.getSize();
    }
    write("    .registers %d", T + L + m.maxStack + P);
    int loc = 0, par = T + L + m.maxStack;
    if ((m.access & ACC_STATIC) == 0) {
      move("-object", T, par);
      loc = 1;
      par++;
    }
    for (Type t : args) {
      move(kind(t), T + loc, par);
      loc += t.getSize();
      par += t.getSize();
    }
    Set<LabelNode> handlers = new HashSet<>();
    for (TryCatchBlockNode t : m.tryCatchBlocks) {
      boolean live = false;
      for (AbstractInsnNode n = t.start; n != t.end; n = n.getNext())
        if (n.getOpcode() >= 0 && fr[m.instructions.indexOf(n)] != null) {
          live = true;
        }
      if (!live) {
        continue;
      }
      handlers.add(t.handler);
    }
    for (AbstractInsnNode n : m.instructions) {
      insn(n, handlers);
    }
    for (TryCatchBlockNode t : m.tryCatchBlocks)
      if (handlers.contains(t.handler)) {
        write("    %s {%s .. %s} %s", t.type == null ? ".catchall" : ".catch " + descriptor(t.type), labelOf(t.start), labelOf(t.end), labelOf(t.handler));
      }
    write(".end method");
  }
  static final String[] AR = {"add", "sub", "mul", "div", "rem"};
  static final String[] TY = {"int", "long", "float", "double"};
  static final String[] IF = {"eq", "ne", "lt", "ge", "gt", "le"};

  void insn(AbstractInsnNode n, Set<LabelNode> handlers) {
    int op = n.getOpcode(), ix = m.instructions.indexOf(n);
    Frame<BasicValue> f = fr[ix];
    if (n instanceof LabelNode) {
      write("    " + labelOf((LabelNode) n));
      if (handlers.contains(n)) {
        write("    move-exception v%d", T + L);
      }
      return;
    }
    if (n instanceof LineNumberNode) {
      write("    .line %d", ((LineNumberNode) n).line);
      return;
    }
    if (op < 0) {
      return;
    }
    if (f == null) {
      write("    nop");
      return;
    }
    int sz = f.getStackSize(), top = stackRegister(f, sz);
    int a = sz > 0 ? stackRegister(f, sz - 1) : -1, bb = sz > 1 ? stackRegister(f, sz - 2) : -1, cc = sz > 2 ? stackRegister(f, sz - 3) : -1;
    if (op == NOP) {
      write("    nop");
      return;
    }
    if (op == ACONST_NULL) {
      write("    const/16 v%d, 0x0", top);
      return;
    }
    if (op >= ICONST_M1 && op <= ICONST_5) {
      write("    const/16 v%d, %d", top, op - ICONST_0);
      return;
    }
    if (op == LCONST_0 || op == LCONST_1) {
      write("    const-wide/16 v%d, %d", top, op - LCONST_0);
      return;
    }
    if (op >= FCONST_0 && op <= FCONST_2) {
      write("    const v%d, %s", top, literal((float) (op - FCONST_0)));
      return;
    }
    if (op == DCONST_0 || op == DCONST_1) {
      write("    const-wide v%d, %s", top, literal((double) (op - DCONST_0)));
      return;
    }
    if (op == BIPUSH || op == SIPUSH) {
      write("    const/16 v%d, %s", top, literal(((IntInsnNode) n).operand));
      return;
    }
    if (op == LDC) {
      Object v = ((LdcInsnNode) n).cst;
      if (v instanceof String) {
        write("    const-string v%d, %s", top, quote((String) v));
      } else if (v instanceof Type) {
        write("    const-class v%d, %s", top, ((Type) v).getDescriptor());
      } else if (v instanceof Long || v instanceof Double) {
        write("    const-wide v%d, %s", top, literal(v));
      } else {
        write("    const v%d, %s", top, literal(v));
      }
      return;
    }
    if (op >= ILOAD && op <= ALOAD) {
      int v = ((VarInsnNode) n).var;
      move(op == ALOAD ? "-object" : op == LLOAD || op == DLOAD ? "-wide" : "", top, T + v);
      return;
    }
    if (op >= ISTORE && op <= ASTORE) {
      int v = ((VarInsnNode) n).var;
      move(op == ASTORE ? "-object" : op == LSTORE || op == DSTORE ? "-wide" : "", T + v, a);
      return;
    }
    if (op >= IALOAD && op <= SALOAD) {
      String s = new String[] {"", "-wide", "", "-wide", "-object", "-byte", "-char", "-short"} [op - IALOAD];
      write("    aget%s v%d, v%d, v%d", s, bb, bb, a);
      return;
    }
    if (op >= IASTORE && op <= SASTORE) {
      String s = new String[] {"", "-wide", "", "-wide", "-object", "-byte", "-char", "-short"} [op - IASTORE];
      write("    aput%s v%d, v%d, v%d", s, a, cc, bb);
      return;
    }
    if (op == POP || op == POP2) {
      return;
    }
    if (op >= DUP && op <= SWAP) {
      dup(op, f, sz);
      return;
    }
    if (op >= IADD && op <= DREM) {
      int k = op - IADD;
      write("    %s-%s v%d, v%d, v%d", AR[k / 4], TY[k % 4], bb, bb, a);
      return;
    }
    if (op >= INEG && op <= DNEG) {
      String t = TY[op - INEG];
      String w = (op == LNEG || op == DNEG) ? "-wide" : "";
      move(w, 0, a);
      write("    neg-%s v0, v0", t);
      move(w, a, 0);
      return;
    }
    if (op >= ISHL && op <= LXOR) {
      String[] nm = {"shl", "shr", "ushr", "and", "or", "xor"};
      int k = op - ISHL;
      write("    %s-%s v%d, v%d, v%d", nm[k / 2], TY[k % 2], bb, bb, a);
      return;
    }
    if (op == IINC) {
      IincInsnNode i = (IincInsnNode) n;
      if (i.incr >= -128 && i.incr < 128) {
        write("    add-int/lit8 v%d, v%d, %s", T + i.var, T + i.var, literal(i.incr));
      } else {
        write("    const v0, %s", literal(i.incr));
        write("    add-int v%d, v%d, v0", T + i.var, T + i.var);
      }
      return;
    }
    if (op >= I2L && op <= I2S) {
      String[] nm = {"int-to-long", "int-to-float", "int-to-double", "long-to-int", "long-to-float", "long-to-double", "float-to-int", "float-to-long", "float-to-double", "double-to-int", "double-to-long", "double-to-float", "int-to-byte", "int-to-char", "int-to-short"};
      String s = nm[op - I2L];
      String fk = s.startsWith("long") || s.startsWith("double") ? "-wide" : "", tk = s.endsWith("long") ||
                  s.endsWith("double") ? "-wide" : "";
      move(fk, 0, a);
      write("    %s v2, v0", s);
      move(tk, a, 2);
      return;
    }
    if (op == LCMP) {
      write("    cmp-long v%d, v%d, v%d", bb, bb, a);
      return;
    }
    if (op >= FCMPL && op <= DCMPG) {
      write("    %s v%d, v%d, v%d", new String[] {"cmpl-float", "cmpg-float", "cmpl-double", "cmpg-double"} [op - FCMPL], bb, bb,
        a);
      return;
    }
    if (op >= IFEQ && op <= IFLE) {
      write("    if-%sz v%d, %s", IF[op - IFEQ], a, labelOf(((JumpInsnNode) n).label));
      return;
    }
    if (op == IFNULL || op == IFNONNULL) {
      write("    if-%sz v%d, %s", op == IFNULL ? "eq" : "ne", a, labelOf(((JumpInsnNode) n).label));
      return;
    }
    if (op >= IF_ICMPEQ && op <= IF_ACMPNE) {
      boolean o = op >= IF_ACMPEQ;
      String k = o ? "-object" : "";
      move(k, 0, bb);
      move(k, 1, a);
      write("    if-%s v0, v1, %s", IF[o ? op - IF_ACMPEQ : op - IF_ICMPEQ], labelOf(((JumpInsnNode) n).label));
      return;
    }
    if (op == GOTO) {
      write("    goto/32 %s", labelOf(((JumpInsnNode) n).label));
      return;
    }
    if (op == TABLESWITCH) {
      TableSwitchInsnNode t = (TableSwitchInsnNode) n;
      move("", 0, a);
      for (int i = 0; i < t.labels.size(); i++) {
        write("    const v1, %s", literal(t.min + i));
        write("    if-eq v0, v1, %s", labelOf(t.labels.get(i)));
      }
      write("    goto/32 %s", labelOf(t.dflt));
      return;
    }
    if (op == LOOKUPSWITCH) {
      LookupSwitchInsnNode t = (LookupSwitchInsnNode) n;
      move("", 0, a);
      for (int i = 0; i < t.labels.size(); i++) {
        write("    const v1, %s", literal(t.keys.get(i)));
        write("    if-eq v0, v1, %s", labelOf(t.labels.get(i)));
      }
      write("    goto/32 %s", labelOf(t.dflt));
      return;
    }
    if (op == RETURN) {
      write("    return-void");
      return;
    }
    if (op >= IRETURN && op <= ARETURN) {
      write("    return%s v%d", op == ARETURN ? "-object" : op == LRETURN || op == DRETURN ? "-wide" : "", a);
      return;
    }
    if (op >= GETSTATIC && op <= PUTFIELD) {
      FieldInsnNode x = (FieldInsnNode) n;
      String s = typeSuffix(x.desc), ref = descriptor(x.owner) + "->" + x.name + ":" + x.desc, k = kind(Type.getType(x.desc));
      if (op == GETSTATIC) {
        write("    sget%s v%d, %s", s, top, ref);
      } else if (op == PUTSTATIC) {
        write("    sput%s v%d, %s", s, a, ref);
      } else if (op == GETFIELD) {
        move("-object", 0, a);
        write("    iget%s v2, v0, %s", s, ref);
        move(k, a, 2);
      } else {
        move("-object", 0, bb);
        move(k, 2, a);
        write("    iput%s v2, v0, %s", s, ref);
      }
      return;
    }
    if (op >= INVOKEVIRTUAL && op <= INVOKEINTERFACE) {
      MethodInsnNode x = (MethodInsnNode) n;
      Type[] at = Type.getArgumentTypes(x.desc);
      int cnt = at.length + (op == INVOKESTATIC ? 0 : 1), w = op == INVOKESTATIC ? 0 : 1;
      for (Type t : at) {
        w += t.getSize();
      }
      int first = stackRegister(f, sz - cnt);
      String kd = op == INVOKEVIRTUAL ? "virtual" : op == INVOKESTATIC ? "static" : op == INVOKEINTERFACE ? "interface" :
                  x.name.equals("<init>") || x.owner.equals(c.name) ? "direct" : "super";
      if (op == INVOKEVIRTUAL && x.owner.equals(c.name))
        for (MethodNode y : c.methods)
          if (y.name.equals(x.name) && y.desc.equals(x.desc) && (y.access & ACC_PRIVATE) != 0) {
            kd = "direct";
          }
      String own = descriptor(x.owner);
      if (w == 0) {
        write("    invoke-%s {}, %s->%s%s", kd, own, x.name, x.desc);
      } else {
        write("    invoke-%s/range {v%d .. v%d}, %s->%s%s", kd, first, first + w - 1, own, x.name, x.desc);
      }
      Type r = Type.getReturnType(x.desc);
      if (r != Type.VOID_TYPE) {
        write("    move-result%s v%d", kind(r), first);
      }
      return;
    }
    if (op == NEW) {
      write("    new-instance v%d, %s", top, descriptor(((TypeInsnNode) n).desc));
      return;
    }
    if (op == ANEWARRAY) {
      String t = ((TypeInsnNode) n).desc;
      move("", 0, a);
      write("    new-array v1, v0, [%s", descriptor(t));
      move("-object", a, 1);
      return;
    }
    if (op == NEWARRAY) {
      String t = new String[] {"Z", "C", "F", "D", "B", "S", "I", "J"} [((IntInsnNode) n).operand - 4];
      move("", 0, a);
      write("    new-array v1, v0, [%s", t);
      move("-object", a, 1);
      return;
    }
    if (op == ARRAYLENGTH) {
      move("-object", 0, a);
      write("    array-length v1, v0");
      move("", a, 1);
      return;
    }
    if (op == ATHROW) {
      write("    throw v%d", a);
      return;
    }
    if (op == CHECKCAST) {
      write("    check-cast v%d, %s", a, descriptor(((TypeInsnNode) n).desc));
      return;
    }
    if (op == INSTANCEOF) {
      move("-object", 0, a);
      write("    instance-of v1, v0, %s", descriptor(((TypeInsnNode) n).desc));
      move("", a, 1);
      return;
    }
    throw new IllegalStateException("opcode " + op + " in " + c.name + "." + m.name + m.desc);
  }

  static String typeSuffix(String ds) {
    switch (ds.charAt(0)) {
    case 'Z':
      return "-boolean";
    case 'B':
      return "-byte";
    case 'C':
      return "-char";
    case 'S':
      return "-short";
    case 'J':
    case 'D':
      return "-wide";
    case 'L':
    case '[':
      return "-object";
    default:
      return "";
    }
  }

  void dup(int op, Frame<BasicValue> f, int sz) {
    int[][] pl;
    BasicValue t = f.getStack(sz - 1);
    boolean w = t.getSize() == 2;
    switch (op) {
    case DUP:
      pl = new int[][] {{1, 1}};
      break;
    case DUP_X1:
      pl = new int[][] {{1, 2, 1}};
      break;
    case DUP_X2:
      pl = f.getStack(sz - 2).getSize() == 2 ? new int[][] {{1, 2, 1}} : new int[][] {{1, 3, 2, 1}};
      break;
    case DUP2:
      pl = w ? new int[][] {{1, 1}} : new int[][] {{2, 1, 2, 1}};
      break;
    case DUP2_X1:
      pl = w ? new int[][] {{1, 2, 1}} : new int[][] {{2, 1, 3, 2, 1}};
      break;
    case DUP2_X2:
      pl = w ? (f.getStack(sz - 2).getSize() == 2 ? new int[][] {{1, 2, 1}} : new int[][] {{1, 3, 2, 1}}) : f.getStack(
        sz - 3).getSize() == 2 ? new int[][] {{2, 1, 3, 2, 1}} : new int[][] {{2, 1, 4, 3, 2, 1}};
      break;
    case SWAP:
      pl = new int[][] {{1, 2}};
      break;
    default:
      throw new IllegalStateException("dup form " + op);
    }
    int[] seq = pl[0];
    int deepest = 0;
    for (int s : seq) {
      deepest = Math.max(deepest, s);
    }
    int[] tmp = new int[deepest + 1];
    int tr = 0;
    for (int s = 1; s <= deepest; s++) {
      BasicValue v = f.getStack(sz - s);
      tmp[s] = tr;
      move(kind(v), tr, stackRegister(f, sz - s));
      tr += v.getSize();
      if (tr > T) {
        throw new IllegalStateException("scratch");
      }
    }
    int dst = stackRegister(f, sz - deepest);
    for (int s : seq) {
      BasicValue v = f.getStack(sz - s);
      move(kind(v), dst, tmp[s]);
      dst += v.getSize();
    }
  }
}
