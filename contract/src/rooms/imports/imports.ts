import { z } from 'zod'

import { Id, Moment } from '../../kit/fields.ts'
import { Person } from '../users/users.ts'

/** What can be brought in from a file. */
export const ImportEntity = z
  .enum(['maintenance', 'cars', 'drivers', 'companies', 'contacts'])
  .meta({ title: 'Раздел' })
export type ImportEntity = z.infer<typeof ImportEntity>

/** .xlsx by its content, .csv in UTF-8 or Windows-1251 with «;», «,» or tabs. */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 100_000

/** How many wrong cells an answer shows; the file with errors has them all. */
export const maxShownProblems = 1000

/** What is wrong in one cell, or in the row as a whole. */
export const ImportProblem = z
  .object({
    /** As the spreadsheet counts: the header is row 1. */
    row: z.int(),
    /** By what a person knows the row: its plate, name, INN. */
    subject: z.string(),
    column: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** Columns that stand for one field. In every row the first of them that is filled counts. */
export const SameColumns = z
  .object({
    /** As the template calls it. */
    title: z.string(),
    /** The first comes first. */
    headings: z.array(z.string()),
    /** How many rows say different things there, and the first of them. */
    differingCount: z.int(),
    firstRow: z.int().nullable(),
  })
  .meta({ id: 'SameColumns' })
export type SameColumns = z.infer<typeof SameColumns>

/**
 * What a file does to a register, or would do. `errors` maps the number of a row, as the spreadsheet counts, to its
 * sentences; rows without errors are brought in, the others are not.
 */
export const ImportResult = z
  .object({
    id: Id,
    entity: ImportEntity,
    fileName: z.string(),
    fileSize: z.int(),
    /** TRIED: nothing is written yet. */
    state: z.enum(['TRIED', 'APPLIED', 'UNDONE']),
    rowsCount: z.int(),
    createdCount: z.int(),
    changedCount: z.int(),
    unchangedCount: z.int(),
    failedCount: z.int(),
    errors: z.record(z.string(), z.array(z.string())),
    problems: z.array(ImportProblem),
    /** Headings that stand for no column, so that a misspelt one does not pass unseen. */
    unknownColumns: z.array(z.string()),
    /**
     * Sheets with a table of the same sort: a file is read by one sheet, so their rows are still to be sent. Told while
     * the file is looked through and brought in.
     */
    otherSheets: z.array(z.string()),
    /** Told as other sheets are. */
    sameColumns: z.array(SameColumns),
    at: Moment,
    by: Person.nullable(),
    /** Null when it may be undone; otherwise the sentence why not. */
    whyNotUndone: z.string().nullable(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>

/** `dryRun=true` only tells what would happen. */
export const ImportQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ title: 'Только проверить' }),
})
