import type { ImportEntity, ImportProblem, ImportSettings } from '@naryad/contract/imports/imports'
import type { ImportDoubt, ImportFieldChange } from '@naryad/contract/imports/imports.matching'
import { prefixTitle } from '@naryad/contract/kit/messages'
import type { ObjectFields } from '@naryad/contract/kit/object-fields'
import type { z } from 'zod'

import type { Tx } from '../db/connect.ts'
import type { Cell } from '../excel/read/cell.ts'
import type { CellKind } from '../excel/write/styles.ts'
import type { Who } from '../http/ctx.ts'
import type { ChoiceQueries, References } from './references.ts'

/** Values keyed by the field of the contract's input. */
export type Values = Readonly<Record<string, unknown>>

/** A value as a key or a name; null becomes an empty text. */
export const keyText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A parsed row of the file; contains only the fields of cells that are not empty. */
export interface Draft {
  readonly row: number
  values: Record<string, unknown>
  /** Names of referenced objects as written in the cells. */
  readonly names: Record<string, string>
  /** Values of columns of an extension, by field. */
  readonly extras: Record<string, unknown>
  /** Display texts of references, for the history. */
  readonly texts: Record<string, string | null>
  /** What the names of referenced objects were found to be. */
  readonly references: Reference[]
  /** Errors of the row; those of omitted fields do not invalidate it. */
  problems: ImportProblem[]
  /** Two identifiers of the row belong to different objects. */
  isAmbiguous: boolean
  subject: string
}

/** A name in a cell that refers to another object. */
export interface Reference {
  /** The field of the input. */
  readonly field: string
  readonly name: string
  /** The objects with this name. */
  readonly ids: readonly number[]
  /** Why it is no single object; null if it is. */
  readonly problem: {
    readonly column: string
    readonly message: string
    /** The name is unknown, so a user is asked what it means. */
    readonly isAsked: boolean
  } | null
}

/** The existing object, locked. */
export interface Existing {
  readonly id: number
  /** For the preview: its name, and its organization if names may repeat. */
  readonly title: string
  readonly detail?: string | null
  /** The object that shows it, by default itself. */
  readonly shownBy?: number
  readonly version: number
  readonly input: Values
  /** What is stored, if the schema reads it in another form; an undo restores it. */
  readonly stored?: Values
  readonly texts: Readonly<Record<string, string | null>>
  /** Reports values of the row that this object cannot have, and takes them out of the draft. */
  readonly check?: (draft: Draft) => void
}

/** The objects that a row may be about, the most likely first; none: a new one. */
export interface Match {
  readonly candidates: readonly Existing[]
  /** Null: the row is about the first of them. Otherwise a user decides. */
  readonly doubt: Doubt | null
  /** Another object that has the code of the row, and gets another one from the same file. */
  readonly takesCodeFrom?: { readonly owner: Existing; readonly field: string; readonly refuse: () => void }
}

export const noMatch: Match = { candidates: [], doubt: null }

export interface Doubt {
  readonly kind: ImportDoubt
  readonly column: string
  readonly message: string
}

export interface ImportColumn {
  /** The title in the template. */
  readonly title: string
  /** Synonyms of the title in other files. */
  readonly synonyms: readonly string[]
  /** A field of the contract's input, or a reference to another object. */
  readonly field: string
  /** Headings of a column to the right that continues this one: the region of a plate. */
  readonly continuedBy?: readonly string[]
  /** Parses the cell into the draft; throws `WrongCell` for an invalid value. */
  readonly read: (cell: Cell, draft: Draft) => void
  /**
   * The cells that an export may have written for this object; by default the value of the field. A cell that reads
   * the same leaves the stored value as it is.
   */
  readonly write?: (input: Values) => readonly Cell[]
  readonly kind: CellKind
  readonly width: number
  /** Recognized in files but not part of the template, which has separate columns instead. */
  readonly isOnlyRead?: true
  /** The part of the list of fields in which a user finds it. */
  readonly group?: string
  readonly examples: readonly (string | number)[]
  readonly hint: string
  /** The drop-down list of the template. */
  readonly choices?: readonly string[] | keyof ChoiceQueries
}

/** The user who imports, as the author in the history. */
export interface ImportAuthor {
  readonly who: Who
  readonly source: 'IMPORT'
}

/** Only the necessary fields, because an import may have a hundred thousand objects. */
export interface Touched {
  readonly id: number
  readonly companyIds: readonly (number | null)[]
  readonly carId: number | null
}

interface Lost {
  readonly id: number
  readonly input: Values
}

interface Change<Input> {
  readonly id: number
  readonly input: Input
  readonly before?: Input
}

/** Statements of the room that owns the table. */
interface Writer {
  readonly insert: (tx: Tx, inputs: readonly Values[]) => Promise<number[]>
  /** Without `before` the objects are put back to what they were before an import. */
  readonly update: (tx: Tx, changes: readonly Change<Values>[]) => Promise<void>
  readonly remove: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** Runs after all rows are written; publishes changes of other registers. */
  readonly finish?: (tx: Tx, touched: readonly Touched[]) => Promise<void>
  /**
   * Runs after the inputs are written: applies the consequences to other objects, with their history.
   * Returns the objects of this register that have lost their driver or truck, with the lost one. `isUndo`: the
   * objects are put back to what they were before an import.
   */
  readonly follow?: (
    ...given: [tx: Tx, author: ImportAuthor, written: readonly Change<Values>[], isUndo?: boolean]
  ) => Promise<readonly { id: number; before: Values }[]>
  /** Which objects can get back what an import took from them when it is undone. By default all. */
  readonly restorable?: (tx: Tx, importId: number, lost: readonly Lost[]) => Promise<ReadonlySet<number>>
  /** Updates the search texts of tasks after objects were renamed. */
  readonly rename?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/** Adapts the statements of a room to values that its schema has validated. */
export const writerOf = <Input extends Values>({
  insert,
  update,
  remove,
}: {
  insert: (tx: Tx, inputs: readonly Input[]) => Promise<number[]>
  update: (tx: Tx, changes: readonly Change<Input>[]) => Promise<void>
  remove: Writer['remove']
}): Writer => ({
  insert: (tx, inputs) => insert(tx, inputs as readonly Input[]),
  update: (tx, changes) => update(tx, changes as readonly Change<Input>[]),
  remove,
})

/** A register that rows of a file can be imported into. */
export interface ImportTarget {
  readonly entity: ImportEntity
  /** «ТС», «Водители»: the name of the sheet and the template file. */
  readonly title: string
  readonly columns: readonly ImportColumn[]
  /** Columns of another register, once the file is opened; see `ImportExtension`. */
  readonly extension?: OpenExtension
  readonly schema: z.ZodType<Values>
  /** The facts of the fields, by which the history shows their values. */
  readonly fields?: ObjectFields
  /** At least one column of each group is required. */
  readonly needed: readonly (readonly string[])[]
  /** A row with an error in one of these fields is not imported. */
  readonly required: readonly string[]
  readonly subjectOf: (draft: Draft) => string
  /** Resolves names to ids and reports those not found. */
  readonly resolve: (drafts: readonly Draft[], references: References) => Promise<void>
  /**
   * The existing objects that each draft may be about; objects that the import itself has made are none, as in the
   * dry run, which makes none.
   */
  readonly find: (
    tx: Tx,
    drafts: readonly Draft[],
    made: ReadonlySet<number>,
    settings: Pick<ImportSettings, 'movesUnits'>,
  ) => Promise<Match[]>
  /** Keys that no two objects share; two rows with the same key are duplicates. */
  readonly uniqueKeysOf?: (input: Values) => readonly string[]
  /** Keys by which two rows of a file are about the same new object. */
  readonly keysOf: (input: Values) => readonly string[]
  /** Stored values that those of the row do not replace, because they say less. */
  readonly keptOf?: (values: Values, stored: Values) => Values
  /** Fields with a value that belongs to one object at a time: two rows of a file cannot both give it. */
  readonly exclusive?: readonly {
    readonly field: string
    readonly column: string
    readonly message: (row: number) => string
  }[]
  /** Creates a validator for one file, which may keep state across rows. Runs after the schema. */
  readonly openCheck?: () => (draft: Draft, input: Values, existing: Existing | undefined) => void
  /** Fields in the search text of tasks; when they change, `writer.rename` is called. */
  readonly nameFields?: readonly string[]
  /** The owner of the object; by default `companyId` of the input. */
  readonly companyOf?: (id: number) => number
  readonly wordOf?: (
    field: string,
    value: unknown,
    writePhone: (stored: string) => string,
  ) => string | undefined
  readonly writer: Writer
  /** Records what was written where objects of the register have no history; by default each change is in theirs. */
  readonly record?: (tx: Tx, author: ImportAuthor, changes: readonly RecordedChange[]) => Promise<void>
}

/** What became of one object. */
export interface RecordedChange {
  readonly objectId: number
  readonly kind: 'CREATED' | 'CHANGED' | 'DELETED'
  readonly field?: string
  readonly from?: string | null
  readonly to?: string | null
}

/** What the extension columns of one row change in the objects of the other register. */
export interface RelatedPlan {
  readonly changes: readonly ImportFieldChange[]
  readonly created: readonly Values[]
  readonly updated: readonly { readonly id: number; readonly before: Values; readonly after: Values }[]
}

/** A related object that was written; `before` is null for a created one. */
export interface WrittenRelated {
  readonly id: number
  readonly before: Values | null
}

/** The extension of one file. */
export interface OpenExtension {
  readonly columns: readonly ImportColumn[]
  /** The field of a heading that is not the title of a column. */
  readonly recognize: (heading: string) => string | undefined
  /** Plans the changes of each row; reports its problems to the draft. */
  readonly plan: (
    tx: Tx,
    rows: readonly { readonly draft: Draft; readonly existing: Existing | undefined }[],
  ) => Promise<(RelatedPlan | undefined)[]>
  readonly write: (
    tx: Tx,
    author: ImportAuthor,
    rows: readonly { readonly id: number; readonly plan: RelatedPlan }[],
  ) => Promise<WrittenRelated[]>
}

/** The rows that give another value than the object has; a row that leaves it alone takes nothing from other objects. */
export const rowsThatChange = <Row extends Change<Values>>(written: readonly Row[], field: string): Row[] =>
  written.filter(({ input, before }) => before === undefined || input[field] !== before[field])

/** Prefixes a message that is not a whole sentence with the title of its column. */
export const problem = (draft: Draft, column: string | null, message: string): void => {
  const sentence = column === null ? message : prefixTitle(column, message)
  draft.problems.push({
    row: draft.row,
    subject: draft.subject,
    column,
    message: sentence,
    isOmitted: false,
    isAsked: false,
  })
}

/** The row is imported once a user has answered. */
export const askedProblem = ({ row, subject, problems }: Draft, column: string, message: string): void => {
  problems.push({ row, subject, column, message, isOmitted: false, isAsked: true })
}

/** An error that makes the object of the row ambiguous; omitting a field cannot resolve it. */
export const ambiguity = (draft: Draft, column: string, message: string): void => {
  draft.isAmbiguous = true
  problem(draft, column, message)
}
