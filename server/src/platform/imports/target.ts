import type { ImportEntity, ImportProblem } from '@naryad/contract/imports/imports'
import { prefixTitle } from '@naryad/contract/kit/messages'
import type { z } from 'zod'

import type { Tx } from '../db/connect.ts'
import type { SubjectKind } from '../db/personal-data/personal-data.ts'
import type { Cell } from '../excel/read/cell.ts'
import type { CellKind } from '../excel/write/styles.ts'
import type { Who } from '../http/ctx.ts'
import type { ChoiceQueries, ReferenceQueries, References } from './references.ts'

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
  /** Display texts of references, for the history. */
  readonly texts: Record<string, string | null>
  /** Errors of the row; those of omitted fields do not invalidate it. */
  problems: ImportProblem[]
  /** More than one existing object matches the row. */
  isAmbiguous: boolean
  subject: string
}

/** The existing object, locked. */
export interface Existing {
  readonly id: number
  readonly version: number
  readonly input: Values
  readonly texts: Readonly<Record<string, string | null>>
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
  readonly kind: CellKind
  readonly width: number
  /** Recognized in files but not part of the template, which has separate columns instead. */
  readonly isOnlyRead?: true
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

/** Statements of the room that owns the table. */
interface Writer {
  readonly insert: (tx: Tx, inputs: readonly Values[]) => Promise<number[]>
  readonly update: (tx: Tx, changes: readonly { id: number; input: Values }[]) => Promise<void>
  readonly remove: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** Runs after all rows are written; publishes changes of other registers. */
  readonly finish?: (tx: Tx, touched: readonly Touched[]) => Promise<void>
  /**
   * Runs after the inputs are written: applies the consequences to other objects, with their history.
   * Returns the objects of this register that have lost their driver or truck, with the lost one.
   */
  readonly follow?: (
    tx: Tx,
    author: ImportAuthor,
    written: readonly { id: number; input: Values }[],
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
  update: (tx: Tx, changes: readonly { id: number; input: Input }[]) => Promise<void>
  remove: Writer['remove']
}): Writer => ({
  insert: (tx, inputs) => insert(tx, inputs as readonly Input[]),
  update: (tx, changes) => update(tx, changes as readonly { id: number; input: Input }[]),
  remove,
})

/** A register that rows of a file can be imported into. */
export interface ImportTarget {
  readonly entity: ImportEntity
  /** «ТС», «Водители»: the name of the sheet and the template file. */
  readonly title: string
  readonly columns: readonly ImportColumn[]
  readonly schema: z.ZodType<Values>
  /** At least one column of each group is required. */
  readonly needed: readonly (readonly string[])[]
  /** A row with an error in one of these fields is not imported. */
  readonly required: readonly string[]
  readonly subjectOf: (draft: Draft) => string
  /** Resolves names to ids and reports those not found. */
  readonly resolve: (drafts: readonly Draft[], references: References) => Promise<void>
  /** The existing object of each draft; undefined: a new one. */
  readonly find: (tx: Tx, drafts: readonly Draft[]) => Promise<(Existing | undefined)[]>
  /** Keys that identify the object; two rows with the same key are duplicates. */
  readonly keysOf: (input: Values) => readonly string[]
  /** Creates a validator for one file, which may keep state across rows. Runs after the schema. */
  readonly openCheck?: () => (draft: Draft, input: Values, existing: Existing | undefined) => void
  /** Fields in the search text of tasks; when they change, `writer.rename` is called. */
  readonly nameFields?: readonly string[]
  /** The owner of the object; by default `companyId` of the input. */
  readonly companyOf?: (id: number) => number
  readonly wordOf?: (field: string, value: unknown) => string | undefined
  readonly writer: Writer
}

interface NewCompanies {
  readonly look: (drafts: readonly Draft[]) => Promise<void>
  readonly summary: () => { readonly newCompanies: string[]; readonly newCompaniesCount: number }
}

/** The declaration by which a room makes its register importable. */
export interface ImportRegister {
  /** Called for every file; a target may keep state across rows. */
  readonly open: () => ImportTarget
  readonly table: string
  /** Queries for rows that refer to a created row (`own`); if one finds any, the import cannot be undone. */
  readonly usedBy: readonly string[]
  /** Kinds of people with names in its files. */
  readonly people: readonly SubjectKind[]
  readonly references?: Partial<ReferenceQueries>
  readonly choices?: Partial<ChoiceQueries>
  readonly openNewCompanies?: OpenNewCompanies
}

/**
 * Collects organizations of a file that are not in the register, and creates them if the user has chosen
 * so.
 */
export type OpenNewCompanies = (tx: Tx, references: References, author: ImportAuthor | null) => NewCompanies

/** The registers of all rooms, assembled in `app`. */
export interface ImportRegisters {
  readonly registers: Readonly<Record<ImportEntity, ImportRegister>>
  readonly references: ReferenceQueries
  readonly choices: ChoiceQueries
  readonly openNewCompanies: OpenNewCompanies
}

/** Prefixes a message that is not a whole sentence with the title of its column. */
export const problem = (draft: Draft, column: string | null, message: string): void => {
  const sentence = column === null ? message : prefixTitle(column, message)
  draft.problems.push({ row: draft.row, subject: draft.subject, column, message: sentence, isOmitted: false })
}

/** An error that makes the object of the row ambiguous; omitting a field cannot resolve it. */
export const ambiguity = (draft: Draft, column: string, message: string): void => {
  draft.isAmbiguous = true
  problem(draft, column, message)
}
