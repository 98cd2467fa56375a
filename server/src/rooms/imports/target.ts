import type { ImportEntity, ImportProblem } from '@naryad/contract/imports/imports'
import { prefixTitle } from '@naryad/contract/kit/messages'
import type { z } from 'zod'

import type { Tx } from '../../platform/db/connect.ts'
import type { Cell } from '../../platform/excel/read/cell.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import type { Author } from '../history/index.ts'
import type { renameInTasks } from '../tasks/index.ts'
import type { References } from './references.repo.ts'

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
  readonly choices?: readonly string[] | 'companies' | 'kinds' | 'servers'
}

/** Statements of the room that owns the table. */
export interface Writer {
  readonly insert: (tx: Tx, inputs: readonly Values[]) => Promise<number[]>
  readonly update: (tx: Tx, changes: readonly { id: number; input: Values }[]) => Promise<void>
  readonly remove: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** All rows are written; of ranges, to which trucks they belong. */
  readonly finish?: (tx: Tx, carIds: readonly number[]) => Promise<void>
  /**
   * The inputs have just been written: what follows from them for other objects, with its history.
   * Tells which objects of this register have lost their driver or truck by it, and which.
   */
  readonly follow?: (
    tx: Tx,
    author: Author,
    written: readonly { id: number; input: Values }[],
  ) => Promise<readonly { id: number; before: Values }[]>
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
export interface Target {
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
  /** Turns names into ids, tells what is missing. */
  readonly resolve: (drafts: readonly Draft[], references: References) => Promise<void>
  /** What each draft is about; undefined: something new. */
  readonly find: (tx: Tx, drafts: readonly Draft[]) => Promise<(Existing | undefined)[]>
  /** By what two rows are about the same thing. */
  readonly keysOf: (input: Values) => readonly string[]
  /** What the schema cannot know; made anew for every file, and may remember its rows. */
  readonly openCheck?: () => (draft: Draft, input: Values, existing: Existing | undefined) => void
  /** Fields by which tasks are found through the object. */
  readonly found?: { readonly by: Parameters<typeof renameInTasks>[1]; readonly fields: readonly string[] }
  readonly wordOf?: (field: string, value: unknown) => string | undefined
  readonly writer: Writer
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
