import { type RawBuilder, sql } from 'kysely'

import type { Ctx } from '../http/ctx.ts'
import type { Db, Tx } from './connect.ts'
import { type Erased, type ErasedCounts, mayName } from './erased.ts'

/** A user, driver or contact: their data can be exported and erased. */
export type SubjectKind = Erased['kind']

/** A kind of record in an export; `rows` has a number `key` by which it is read in pages. */
export interface ExportSection {
  readonly title: string
  readonly rows: RawBuilder<unknown>
}

export interface ExportedSubject {
  readonly kind: SubjectKind
  readonly id: number
  /** In lower case. */
  readonly emails: readonly string[]
  /** For `mayName`. */
  readonly pieces: readonly string[]
}

/** What is known of a subject; texts of others are searched for it. */
export interface KnownSubject {
  readonly title: string
  /** Undefined if `title` is the only field for the name. */
  readonly names?: Readonly<Record<'lastName' | 'firstName' | 'middleName', string>>
  readonly phones: readonly string[]
  /** In lower case. */
  readonly emails: readonly string[]
  /** Numbers of documents, names in messengers. */
  readonly marks: readonly string[]
  readonly companyId: number | null
}

/** A table of people, each of whom can be a subject. */
export interface SubjectRegister {
  /** Also the name of the table. */
  readonly kind: SubjectKind
  /** «Водитель» */
  readonly noun: string
  /** The column searched for other people of the same surname. */
  readonly nameColumn: 'lastName' | 'name'
  readonly find: (db: Db, id: number) => Promise<KnownSubject | undefined>
  /** Clears the record itself. Refuses an erasure that may not happen. */
  readonly erase: (tx: Tx, ctx: Ctx, erased: Erased) => Promise<void>
}

/** Where a room stores personal data, declared once for export and erasure. */
export interface PersonalData {
  readonly register?: SubjectRegister
  readonly sections?: (subject: ExportedSubject) => readonly ExportSection[]
  /** Removes the subject from the room's tables, after the own record is cleared. */
  readonly erase?: (tx: Tx, erased: Erased) => Promise<ErasedCounts>
  /** Open screens of this name are read again after an erasure. */
  readonly screen?: string
}

interface Notes {
  /** «Примечания к ТС» */
  readonly title: string
  readonly table: string
  readonly texts: RawBuilder<unknown>
}

/** Words beside records of others that may name the subject. */
export const mentionsIn = ({ pieces }: ExportedSubject, { title, table, texts }: Notes): ExportSection => ({
  title: `${title}, где он, возможно, назван`,
  rows: sql`
    select id as key, id, concat_ws(' · ', ${texts}) as text from ${sql.table(table)}
    where ${mayName(texts, pieces)}`,
})

export const presentTexts = (...values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[]
