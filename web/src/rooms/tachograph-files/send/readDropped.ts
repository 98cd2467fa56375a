/** More are hardly meant. */
const maxFiles = 2000

/** The dropped files, and those of dropped folders at any depth. */
export async function readDropped({ items, files }: DataTransfer): Promise<File[]> {
  // Both lists are emptied after the event, so everything is taken from them before the first await.
  const entries = [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [entry] : []
  })
  const plain = [...files]
  if (entries.length === 0) return plain
  const found: File[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= maxFiles || entry.name.startsWith('.')) return
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push(file)
  } else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader()
    // A reader answers with a part of a large folder at a time, at last with an empty one.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (part.length === 0) return
      for (const inner of part) await collect(inner, found)
    }
  }
}
