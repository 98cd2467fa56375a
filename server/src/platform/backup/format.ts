import { z } from 'zod'

/**
 * The entries of a backup, in this order: `about.json`; every table in portions,
 * `tables/tasks/000001.gz`, each the text of COPY; the files of attachments under their keys, `files/<key>`;
 * `manifest.json` with counts and checksums of all of them.
 */
export const format = 'naryad-backup-1'
export const aboutName = 'about.json'
export const manifestName = 'manifest.json'

/** How many bytes of text are compressed at once. */
export const portionBytes = 4 * 1024 * 1024
/**
 * An upper limit: a portion ends at the end of a chunk of the stream, and a chunk may be one long row.
 */
export const mostPortionBytes = 256 * 1024 * 1024

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const About = z.object({
  format: z.literal(format),
  /** The version of the product that created the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Names of the applied migrations, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
})
export type About = z.infer<typeof About>
export type CopiedTable = About['tables'][number]

const count = z.int().min(0)

export const Manifest = z.object({
  tables: z.array(z.object({ name: identifier, rows: count, bytes: count, sha256: z.string() })),
  sequences: z.array(z.object({ name: identifier, lastValue: z.int(), isCalled: z.boolean() })),
  /** The checksum covers the lines «key size», in their order. */
  files: z.object({ count, bytes: count, sha256: z.string() }),
  /** Files that were referenced but missing when the backup was created; the first of them. */
  missingFiles: z.array(z.string()),
  /** All of them; absent from backups of earlier versions. */
  missingFilesCount: count.optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const mostMissingNamed = 100

export const portionName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`

export const fileName = (key: string): string => `files/${key}`

/** Classifies an entry by its name. */
export function meaningOf(name: string): { readonly table: string } | { readonly file: string } | undefined {
  const table = /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.gz$/.exec(name)?.[1]
  if (table !== undefined) return { table }
  const file = /^files\/([0-9a-f]{32})$/.exec(name)?.[1]
  return file === undefined ? undefined : { file }
}

/** COPY escapes a line feed within a value as «\\n», so every raw one ends a row. */
export function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(0x0a); at >= 0; at = text.indexOf(0x0a, at + 1)) rows += 1
  return rows
}

/** How many files were referenced but missing when the backup was created. */
export const missingCountOf = ({ missingFilesCount, missingFiles }: Manifest): number =>
  missingFilesCount ?? missingFiles.length

/** How many rows the backup contains. */
export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
