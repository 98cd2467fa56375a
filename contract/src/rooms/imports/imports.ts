import { z } from 'zod'

import { flag, Id, line, Moment } from '../../kit/fields.ts'
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
    /** The row is brought in without this field. */
    isOmitted: z.boolean(),
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

/** Rows at the beginning of a file among which its headings may stand. */
export const maxHeaderRow = 20

/** How a file is read and brought in, as a user has chosen. */
export const ImportSettings = z.strictObject({
  /** Null: the row of the headings is found. */
  headerRow: z.int().min(1).max(maxHeaderRow).nullable().default(null).meta({ title: 'Строка заголовков' }),
  /** Fields of columns, by their place from 0; null is not read. Other columns are recognized by their headings. */
  columns: z
    .array(
      z.strictObject({
        place: z.int().min(0).max(59),
        field: line({ title: 'Поле', min: 1, max: 40 }).nullable(),
      }),
    )
    .max(60)
    .default([])
    .meta({ title: 'Столбцы' }),
  /** Rows are brought in without those of their optional fields that are wrong. */
  omitsWrongFields: flag('Без ошибочных необязательных полей').default(false),
  /** Organizations that are named and unknown are created. */
  createsCompanies: flag('Создать недостающие организации').default(false),
})
export type ImportSettings = z.infer<typeof ImportSettings>

/** A column of the file: its heading, what stands under it, and the field that it is read as. */
export const FileColumn = z
  .object({
    place: z.int(),
    heading: z.string(),
    samples: z.array(z.string()),
    field: z.string().nullable(),
  })
  .meta({ id: 'FileColumn' })
export type FileColumn = z.infer<typeof FileColumn>

/** A field of the register that a column may be read as. */
export const ImportField = z.object({ field: z.string(), title: z.string() }).meta({ id: 'ImportField' })
export type ImportField = z.infer<typeof ImportField>

/** What was found in the file besides its rows. Known only right after the file was read. */
export const FileFindings = z
  .object({
    /** The sentence why nothing can be read yet: columns that are needed were not found. */
    missing: z.string().nullable(),
    headerRow: z.int(),
    /** The first rows, one of which has the headings. */
    firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
    columns: z.array(FileColumn),
    fields: z.array(ImportField),
    /** Rows of totals, which are left out; the first of them. */
    totalsRows: z.array(z.int()),
    totalsCount: z.int(),
    /** Organizations that the file names and the register does not know; the first of them. */
    newCompanies: z.array(z.string()),
    newCompaniesCount: z.int(),
  })
  .meta({ id: 'FileFindings' })
export type FileFindings = z.infer<typeof FileFindings>

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
    /** Of all problems, shown or not. */
    problemsCount: z.int(),
    /** Rows brought in without a wrong field. */
    omittedCount: z.int(),
    settings: ImportSettings,
    findings: FileFindings.nullable(),
    /** Headings that stand for no column, so that a misspelt one does not pass unseen. */
    unknownColumns: z.array(z.string()),
    /**
     * Other sheets with a table of the same kind: only one sheet of a file is imported, so their rows are
     * still to be sent. Set while the file is tried and applied.
     */
    otherSheets: z.array(z.string()),
    /** Set in the same replies as `otherSheets`. */
    sameColumns: z.array(SameColumns),
    at: Moment,
    by: Person.nullable(),
    /** Null when it may be undone; otherwise the sentence why not. */
    whyNotUndone: z.string().nullable(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>

/** `dryRun=true` only reports what would happen. */
export const ImportQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ title: 'Только проверить' }),
})
