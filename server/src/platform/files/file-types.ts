interface FileTypeFacts {
  readonly mime: string
  /** The first extension is appended to a name that has none of them. */
  readonly extensions: readonly [string, ...string[]]
}

const facts = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { mime: 'image/png', extensions: ['png'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  /** Photographs of phones; stored as JPEG, because few browsers show them. */
  heic: { mime: 'image/heic', extensions: ['heic', 'heif', 'hif'] },
  avif: { mime: 'image/avif', extensions: ['avif'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  txt: { mime: 'text/plain', extensions: ['txt'] },
  csv: { mime: 'text/csv', extensions: ['csv'] },
  /** Downloads of tachographs and driver cards; the extension of the same format differs by country. */
  ddd: { mime: 'application/octet-stream', extensions: ['ddd', 'tgd', 'v1b', 'c1b', 'esm', 'dtco'] },
} as const satisfies Record<string, FileTypeFacts>

/** Accepted types. */
export type FileType = keyof typeof facts

export type ImageType = 'jpeg' | 'png' | 'webp'

/** Images that are stored as JPEG. */
export type ConvertedType = 'heic' | 'avif'

/** What a file is after it was prepared. */
export type StoredType = Exclude<FileType, ConvertedType>

export const fileTypes: Readonly<Record<FileType, FileTypeFacts>> = facts

export const isImage = (type: FileType): type is ImageType =>
  type === 'jpeg' || type === 'png' || type === 'webp'

export const isConverted = (type: FileType): type is ConvertedType => type === 'heic' || type === 'avif'

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
