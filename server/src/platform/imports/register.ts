import type { ImportEntity } from '@naryad/contract/imports/imports'
import type { ImportValueKind } from '@naryad/contract/imports/imports.matching'
import type { Permission } from '@naryad/contract/kit/rights'
import type { RawBuilder } from 'kysely'

import type { Db, Tx } from '../db/connect.ts'
import type { SubjectKind } from '../db/personal-data/personal-data.ts'
import type { ChoiceQueries, ReferenceMatch, ReferenceQueries } from './references.ts'
import type { ImportAuthor, ImportTarget, OpenExtension, WrittenRelated } from './target.ts'

/** A name of the file for which an object is created. */
export interface NewValue {
  readonly name: string
  /** The organization of its rows, if they have the same. */
  readonly companyId: number | null
}

export interface NamedObject {
  readonly id: number
  readonly title: string
}

/** How unknown names of one kind of object are matched by hand or created. */
export interface ValueKind {
  /** The key in `draft.names`. */
  readonly name: string
  /** Objects by id; those that are gone are missing. */
  readonly named: (ids: readonly number[]) => RawBuilder<NamedObject>
  /** Objects with similar names, the most similar first. */
  readonly similar?: (names: readonly string[]) => RawBuilder<ReferenceMatch>
  /** All objects, of a kind that is short enough to be chosen from a list. */
  readonly all?: RawBuilder<NamedObject>
  readonly create?: {
    readonly access: Permission
    /** «Создавать организации вам нельзя» */
    readonly what: string
    /** Whether the text can be the name of an object. */
    readonly accepts: (name: string) => boolean
    /** Returns the created objects in the order of the names. */
    readonly run: (tx: Tx, author: ImportAuthor, values: readonly NewValue[]) => Promise<NamedObject[]>
  }
}

/**
 * Columns in the files of a register whose values belong to objects of another register, such as the ends of
 * maintenance ranges in a table of trucks.
 */
export interface ImportExtension {
  readonly open: (db: Db) => Promise<OpenExtension>
  /** The table of the related objects. */
  readonly table: string
  /** Queries for rows that refer to a created related object (`own`). */
  readonly usedBy: readonly string[]
  /** Undoes what `write` has done; returns the objects of the register whose related objects have changed. */
  readonly restore: (tx: Tx, author: ImportAuthor, rows: readonly WrittenRelated[]) => Promise<void>
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
  /** Kinds of objects of this room that files of any register may name. */
  readonly values?: Partial<Record<ImportValueKind, ValueKind>>
  /** Columns that this room adds to the files of other registers. */
  readonly extensions?: Partial<Record<ImportEntity, ImportExtension>>
}

/** The registers of all rooms, assembled in `app`. */
export interface ImportRegisters {
  readonly registers: Readonly<Record<ImportEntity, ImportRegister>>
  /** Columns that another register adds to the files of this one. */
  readonly extensions: Readonly<Partial<Record<ImportEntity, ImportExtension>>>
  readonly references: ReferenceQueries
  readonly choices: ChoiceQueries
  readonly values: Readonly<Record<ImportValueKind, ValueKind>>
}
