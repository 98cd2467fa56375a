import { type RawBuilder, sql } from 'kysely'

import type { Ctx } from '../../http/ctx.ts'
import type { Db, Tx } from '../connect.ts'
import { type Erased, type ErasedCounts, mayName } from './erased.ts'

/** A user, driver or contact: their data can be exported and erased. */
export type SubjectKind = Erased['kind']

/** A kind of record in an export; `rows` has a numeric `key` for reading it in pages. */
export interface ExportSection {
  readonly title: string
  readonly rows: RawBuilder<unknown>
}

export interface ExportedSubject {
  readonly kind: SubjectKind
  readonly id: number
  /** Lower-cased. */
  readonly emails: readonly string[]
  /** Pieces for `mayName`. */
  readonly pieces: readonly string[]
}

/** Known data of a subject, searched for in texts of others. */
export interface KnownSubject {
  readonly title: string
  /** Undefined if `title` is the only field for the name. */
  readonly names?: Readonly<Record<'lastName' | 'firstName' | 'middleName', string>>
  readonly phones: readonly string[]
  /** Lower-cased. */
  readonly emails: readonly string[]
  /** Document numbers, names in messengers. */
  readonly marks: readonly string[]
  readonly companyId: number | null
}

/** A table of people who can be subjects. */
export interface SubjectRegister {
  /** Also the name of the table. */
  readonly kind: SubjectKind
  /** «Водитель» */
  readonly noun: string
  /** The column with the surname, for finding people with the same surname. */
  readonly nameColumn: 'lastName' | 'name'
  readonly find: (db: Db, id: number) => Promise<KnownSubject | undefined>
  /** Anonymizes the record itself. Throws if the erasure is not allowed. */
  readonly erase: (tx: Tx, ctx: Ctx, erased: Erased) => Promise<void>
}

/** The personal data of a room, declared once for export and erasure. */
export interface PersonalData {
  readonly register?: SubjectRegister
  readonly sections?: (subject: ExportedSubject) => readonly ExportSection[]
  /** Removes the subject from the room's tables; runs after the record itself is anonymized. */
  readonly erase?: (tx: Tx, erased: Erased) => Promise<ErasedCounts>
  /** The live channel: its screens are reloaded after an erasure. */
  readonly screen?: string
}

interface Notes {
  /** «Примечания к ТС» */
  readonly title: string
  readonly table: string
  readonly texts: RawBuilder<unknown>
}

/** Texts about others that may name the subject. */
export const mentionsIn = ({ pieces }: ExportedSubject, { title, table, texts }: Notes): ExportSection => ({
  title: `${title}, где он, возможно, назван`,
  rows: sql`
    select id as key, id, concat_ws(' · ', ${texts}) as text from ${sql.table(table)}
    where ${mayName(texts, pieces)}`,
})

export const presentTexts = (...values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[]
