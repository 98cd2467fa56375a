import { z } from 'zod'

import { flag, Id, id, line, Moment } from '../../kit/fields.ts'
import { Person } from '../users/users.ts'
import {
  ImportAnswer,
  ImportDoubt,
  ImportValue,
  ImportValueAnswer,
  ImportValueKind,
  maxImportValues,
  NamedObject,
} from './imports.matching.ts'

/** The registers that can be imported from a file. */
export const ImportEntity = z
  .enum([
    'maintenance',
    'cars',
    'drivers',
    'companies',
    'contacts',
    'contracts',
    'units',
    'priceItems',
    'priceLists',
    'acts',
  ])
  .meta({ title: 'Раздел' })
export type ImportEntity = z.infer<typeof ImportEntity>

/** A workbook (recognized by content) or a delimited text in any usual encoding. */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 100_000

/** The maximum number of problems in a response; the file with errors contains all of them. */
export const maxShownProblems = 1000

/** A problem in one cell, or in the whole row. */
export const ImportProblem = z
  .object({
    /** The row number in the spreadsheet: the header is row 1. */
    row: z.int(),
    /** The identifier of the row for the user: plate, name, ИНН. */
    subject: z.string(),
    column: z.string().nullable(),
    message: z.string(),
    /** The row is imported without this field. */
    isOmitted: z.boolean(),
    /** The row waits for an answer: who it is about, or what a value means. */
    isAsked: z.boolean(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** Columns recognized as the same field. Each row uses the first of them that is not empty. */
export const SameColumns = z
  .object({
    /** The title in the template. */
    title: z.string(),
    /** In the order of precedence. */
    headings: z.array(z.string()),
    /** The number of rows in which these columns have different values, and the first such row. */
    differingCount: z.int(),
    firstRow: z.int().nullable(),
  })
  .meta({ id: 'SameColumns' })
export type SameColumns = z.infer<typeof SameColumns>

/** The maximum number of rows that are answered one by one. */
const maxAnswers = 5000

/** How many rows at the beginning of a file may contain the header. */
export const maxHeaderRow = 20

/** The most columns with values that a file may have. */
const maxFileColumns = 200

/** Encodings of text files, by their labels in the standard of the web. */
export const TextEncodingCode = z
  .enum(['utf-8', 'windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'utf-16le', 'utf-16be'])
  .meta({ title: 'Кодировка' })
export type TextEncodingCode = z.infer<typeof TextEncodingCode>

const TextDelimiter = z.enum([';', ',', '\t', '|']).meta({ title: 'Разделитель' })
export type TextDelimiter = z.infer<typeof TextDelimiter>

/** Import options chosen by the user. */
export const ImportSettings = z.strictObject({
  /** Null: the sheet with the most known headings. */
  sheet: z.int().min(0).max(9999).nullable().default(null).meta({ title: 'Лист' }),
  /** Null: the encoding and the delimiter of a text file are guessed. */
  encoding: TextEncodingCode.nullable().default(null),
  delimiter: TextDelimiter.nullable().default(null),
  /** Read hidden rows and columns too. */
  readsHidden: flag('Загружать скрытые строки и столбцы').default(false),
  /** Null: the header row is detected. */
  headerRow: z.int().min(1).max(maxHeaderRow).nullable().default(null).meta({ title: 'Строка заголовков' }),
  /**
   * Fields of columns by their zero-based index; a null field is ignored. Other columns are recognized by
   * their headings.
   */
  columns: z
    .array(
      z.strictObject({
        place: z
          .int()
          .min(0)
          .max(maxFileColumns - 1),
        field: line({ title: 'Поле', min: 1, max: 40 }).nullable(),
      }),
    )
    .max(maxFileColumns)
    .default([])
    .meta({ title: 'Столбцы' }),
  /** Import rows without their invalid optional fields. */
  omitsWrongFields: flag('Без ошибочных необязательных полей').default(false),
  /** Units that stand on another truck are moved from it. */
  movesUnits: flag('Переносить приборы с других ТС').default(false),
  /** Answers to doubts, row by row; `id` is the existing object. */
  matches: z
    .array(
      z.strictObject({
        row: z.int().min(1),
        answer: ImportAnswer,
        id: id('Запись').nullable().default(null),
      }),
    )
    .max(maxAnswers)
    .default([])
    .meta({ title: 'Ответы по строкам' }),
  /** Answers for all other rows with this doubt. Of several objects none is chosen for all rows. */
  doubts: z
    .array(z.strictObject({ doubt: ImportDoubt, answer: ImportAnswer }))
    .max(3)
    .default([])
    .meta({ title: 'Ответы по видам сомнений' }),
  /** What unknown names mean; a name that means an existing object is remembered for the next files. */
  values: z
    .array(
      z.strictObject({
        kind: ImportValueKind,
        name: line({ title: 'Значение', min: 1, max: 300 }),
        answer: ImportValueAnswer,
        id: id('Запись').nullable().default(null),
      }),
    )
    .max(maxImportValues)
    .default([])
    .meta({ title: 'Неизвестные значения' }),
  /** All other unknown names of these kinds are created. */
  creates: z.array(ImportValueKind).max(4).default([]).meta({ title: 'Создать недостающие' }),
})
export type ImportSettings = z.infer<typeof ImportSettings>

/** A column of the file: heading, sample values, and the field it is mapped to. */
export const FileColumn = z
  .object({
    place: z.int(),
    heading: z.string(),
    samples: z.array(z.string()),
    field: z.string().nullable(),
  })
  .meta({ id: 'FileColumn' })
export type FileColumn = z.infer<typeof FileColumn>

/** A field of the register that a column can be mapped to. */
const ImportField = z
  .object({
    field: z.string(),
    title: z.string(),
    /** The part of the list in which the field stands; null: the fields of the register itself. */
    group: z.string().nullable(),
  })
  .meta({ id: 'ImportField' })
export type ImportField = z.infer<typeof ImportField>

/** How the file was read: every choice that it offers, with the one in use. */
export const FileReading = z
  .object({
    /** Sheets of a workbook, in its order; empty for a text file. */
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    /** The index of the sheet that was read. */
    sheet: z.int(),
    /** Null for a workbook. */
    encoding: TextEncodingCode.nullable(),
    /** Any character that the file itself declares. */
    delimiter: z.string().nullable(),
    /** Hidden rows with values, and headings of hidden columns. */
    hiddenRowsCount: z.int(),
    hiddenColumns: z.array(z.string()),
  })
  .meta({ id: 'FileReading' })
export type FileReading = z.infer<typeof FileReading>

/** The first rows as they are read, under the titles of their fields. */
export const FilePreview = z
  .object({
    titles: z.array(z.string()),
    rows: z.array(
      z.object({
        row: z.int(),
        /** `isWrong`: the value does not fit its field and is shown as it was written. */
        cells: z.array(z.object({ text: z.string(), isWrong: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'FilePreview' })
export type FilePreview = z.infer<typeof FilePreview>

/** A row below the headings that is no object of the register. */
export const SkippedRow = z
  .object({ row: z.int(), kind: z.enum(['TOTALS', 'SIGNATURE', 'NUMBERING']), text: z.string() })
  .meta({ id: 'SkippedRow' })
export type SkippedRow = z.infer<typeof SkippedRow>
/** What was detected in the file besides its rows. Present only in the response to the upload. */
export const FileFindings = z
  .object({
    /** Why the file cannot be imported yet: required columns were not found. */
    missing: z.string().nullable(),
    headerRow: z.int(),
    /** The first rows, for choosing the header row. */
    firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
    columns: z.array(FileColumn),
    fields: z.array(ImportField),
    reading: FileReading,
    preview: FilePreview,
    /** Rows with totals, signatures and numbers of columns are skipped; the first of them. */
    skippedRows: z.array(SkippedRow),
    skippedCount: z.int(),
    /** Unknown names, at most `maxImportValues`; each once, however many rows have it. */
    values: z.array(ImportValue),
    valuesCounts: z.array(z.object({ kind: ImportValueKind, count: z.int() })),
    /** All entries of the short dictionaries among them. */
    options: z.array(z.object({ kind: ImportValueKind, items: z.array(NamedObject) })),
    /** How many rows have each doubt, answered or not. */
    doubts: z.array(z.object({ doubt: ImportDoubt, count: z.int() })),
  })
  .meta({ id: 'FileFindings' })
export type FileFindings = z.infer<typeof FileFindings>

/**
 * The result of an import or of its dry run. `errors` maps spreadsheet row numbers to sentences; rows
 * with errors are skipped, the others are imported.
 */
export const ImportResult = z
  .object({
    id: Id,
    entity: ImportEntity,
    fileName: z.string(),
    fileSize: z.int(),
    /** TRIED: a dry run, nothing is written yet. */
    state: z.enum(['TRIED', 'APPLIED', 'UNDONE']),
    rowsCount: z.int(),
    createdCount: z.int(),
    changedCount: z.int(),
    unchangedCount: z.int(),
    failedCount: z.int(),
    /** Of the failed rows, those that only wait for an answer. */
    askedCount: z.int(),
    errors: z.record(z.string(), z.array(z.string())),
    problems: z.array(ImportProblem),
    /** The number of all problems, including those not returned. */
    problemsCount: z.int(),
    /** Rows imported without an invalid field. */
    omittedCount: z.int(),
    settings: ImportSettings,
    findings: FileFindings.nullable(),
    /** Headings that match no field, reported so that a misspelt one is noticed. */
    unknownColumns: z.array(z.string()),
    /**
     * Other sheets with a table of the same kind: one sheet is imported at a time, so their rows still
     * have to be imported. Set in the replies of the dry run and of the import.
     */
    otherSheets: z.array(z.string()),
    /** Set in the same replies as `otherSheets`. */
    sameColumns: z.array(SameColumns),
    at: Moment,
    by: Person.nullable(),
    /** Null if the import can be undone; otherwise the reason why not. */
    whyNotUndone: z.string().nullable(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>

/** `dryRun=true` writes nothing and only reports the result. */
export const ImportQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ title: 'Только проверить' }),
})
