import type { ImportEntity, ImportProblem } from '@naryad/contract/imports/imports'
import { prefixTitle } from '@naryad/contract/kit/messages'
import type { z } from 'zod'

import type { Tx } from '../db/connect.ts'
import type { SubjectKind } from '../db/personal-data.ts'
import type { Cell } from '../excel/read/cell.ts'
import type { CellKind } from '../excel/write/styles.ts'
import type { Who } from '../http/ctx.ts'
import type { ChoiceQueries, ReferenceQueries, References } from './references.ts'

/** Values by the field of the contract's input. */
export type Values = Readonly<Record<string, unknown>>

/** A value as a key or a name; nothing is an empty text. */
export const keyText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What a row of the file says: only of what it says something. */
export interface Draft {
  readonly row: number
  values: Record<string, unknown>
  /** Names of other things, as they are written. */
  readonly names: Record<string, string>
  /** What values of references are called, for the history. */
  readonly texts: Record<string, string | null>
  /** What is wrong; with fields that were left out the row is right all the same. */
  problems: ImportProblem[]
  /** More than one object matches the row. */
  isAmbiguous: boolean
  subject: string
}

/** What is there already, locked. */
export interface Existing {
  readonly id: number
  readonly version: number
  readonly input: Values
  readonly texts: Readonly<Record<string, string | null>>
}

export interface ImportColumn {
  /** As the template calls it. */
  readonly title: string
  /** What else people call it. */
  readonly synonyms: readonly string[]
  /** The field of the contract's input, or a name of another thing. */
  readonly field: string
  /** Puts what the cell says into the draft; a WrongCell says what is wrong with it. */
  readonly read: (cell: Cell, draft: Draft) => void
  readonly kind: CellKind
  readonly width: number
  /** Not offered in the template: its parts are. */
  readonly isOnlyRead?: true
  readonly examples: readonly (string | number)[]
  readonly hint: string
  /** What is offered in the template. */
  readonly choices?: readonly string[] | keyof ChoiceQueries
}

/** The user who imports. */
export interface ImportAuthor {
  readonly who: Who
  readonly source: 'IMPORT'
}

/** Little of an object, for there may be a hundred thousand of them. */
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
  /** All rows are written. Publishes the changes, where they are more than the changes of this register. */
  readonly finish?: (tx: Tx, touched: readonly Touched[]) => Promise<void>
  /**
   * Runs after the inputs are written: applies what follows from them to other objects, with its history.
   * Returns which objects of this register have lost their driver or truck, and which one.
   */
  readonly follow?: (
    tx: Tx,
    author: ImportAuthor,
    written: readonly { id: number; input: Values }[],
  ) => Promise<readonly { id: number; before: Values }[]>
  /** Of those that have lost something by an import, to which it can be given back. All, unless it is declared. */
  readonly restorable?: (tx: Tx, importId: number, lost: readonly Lost[]) => Promise<ReadonlySet<number>>
  /** Objects by which tasks are found have got other names. */
  readonly rename?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/** The statements of a room, which take what its schema has let through. */
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

/** A register that rows of a file are brought into. */
export interface ImportTarget {
  readonly entity: ImportEntity
  /** «ТС», «Водители»: the sheet and the file of the template. */
  readonly title: string
  readonly columns: readonly ImportColumn[]
  readonly schema: z.ZodType<Values>
  /** Of each group at least one column must be there. */
  readonly needed: readonly (readonly string[])[]
  /** Fields without which a row is not brought in if they are wrong. */
  readonly required: readonly string[]
  readonly subjectOf: (draft: Draft) => string
  /** Resolves names to ids and reports those not found. */
  readonly resolve: (drafts: readonly Draft[], references: References) => Promise<void>
  /** What each draft is about; undefined: something new. */
  readonly find: (tx: Tx, drafts: readonly Draft[]) => Promise<(Existing | undefined)[]>
  /** By what two rows are about the same thing. */
  readonly keysOf: (input: Values) => readonly string[]
  /** Checks beyond the schema; created for every file, and may remember its rows. */
  readonly openCheck?: () => (draft: Draft, input: Values, existing: Existing | undefined) => void
  /** Fields by which tasks are found through the object; `writer.rename` brings them there. */
  readonly nameFields?: readonly string[]
  /** The owner of the object; `companyId` of the input, unless it is declared. */
  readonly companyOf?: (id: number) => number
  readonly wordOf?: (field: string, value: unknown) => string | undefined
  readonly writer: Writer
}

interface NewCompanies {
  readonly look: (drafts: readonly Draft[]) => Promise<void>
  readonly summary: () => { readonly newCompanies: string[]; readonly newCompaniesCount: number }
}

/** What a room declares of its register so that rows of files are brought into it. */
export interface ImportRegister {
  /** Created for every file: a target may remember its rows. */
  readonly open: () => ImportTarget
  readonly table: string
  /** What hangs on a new row by itself and would be deleted along with it, or left without it; the row is `own`. */
  readonly usedBy: readonly string[]
  /** People whom its files name. */
  readonly people: readonly SubjectKind[]
  readonly references?: Partial<ReferenceQueries>
  readonly choices?: Partial<ChoiceQueries>
  readonly openNewCompanies?: OpenNewCompanies
}

/** Collects the organizations that a file names and the register does not know; creates them for the author. */
export type OpenNewCompanies = (tx: Tx, references: References, author: ImportAuthor | null) => NewCompanies

/** The registers of all rooms, composed in `app`. */
export interface ImportRegisters {
  readonly registers: Readonly<Record<ImportEntity, ImportRegister>>
  readonly references: ReferenceQueries
  readonly choices: ChoiceQueries
  readonly openNewCompanies: OpenNewCompanies
}

/** A message that is no whole sentence follows the name of its column. */
export const problem = (draft: Draft, column: string | null, message: string): void => {
  const sentence = column === null ? message : prefixTitle(column, message)
  draft.problems.push({ row: draft.row, subject: draft.subject, column, message: sentence, isOmitted: false })
}

/** A problem that leaves open which object the row is about: no field may be left out to solve it. */
export const ambiguity = (draft: Draft, column: string, message: string): void => {
  draft.isAmbiguous = true
  problem(draft, column, message)
}
