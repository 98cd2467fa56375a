interface FileTypeFacts {
  readonly mime: string
  /** The first extension is appended to a name that has none of them. */
  readonly extensions: readonly [string, ...string[]]
}

const facts = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { mime: 'image/png', extensions: ['png'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  txt: { mime: 'text/plain', extensions: ['txt'] },
  csv: { mime: 'text/csv', extensions: ['csv'] },
  /** Downloads of tachographs and driver cards; the extension of the same format differs by country. */
  ddd: { mime: 'application/octet-stream', extensions: ['ddd', 'v1b', 'c1b', 'esm'] },
} as const satisfies Record<string, FileTypeFacts>

/** Accepted types. */
export type FileType = keyof typeof facts

export type ImageType = 'jpeg' | 'png' | 'webp'

export const fileTypes: Readonly<Record<FileType, FileTypeFacts>> = facts

export const isImage = (type: FileType): type is ImageType =>
  type === 'jpeg' || type === 'png' || type === 'webp'

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
