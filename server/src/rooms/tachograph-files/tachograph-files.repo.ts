import type { CarName } from '@naryad/contract/cars/car-name'
import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type { TachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import type {
  TachographFileKind,
  TachographFileStatus,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import type { Person } from '@naryad/contract/users/users'
import { type Selectable, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  day,
  moment,
  number,
  object,
  objectIf,
  type RowProjection,
  text,
} from '../../platform/db/query/raw-json.ts'
import { companyRef, driverRef } from '../../platform/db/query/references.ts'
import { registerReads } from '../../platform/db/query/register-reads.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import { readerVersion } from './reader/read-tachograph-file.ts'
import { fileListing, visible } from './tachograph-files.search.repo.ts'

export type FileRow = Selectable<Database['tachographFiles']>

const item = object<TachographFile>({
  id: number('tachograph_files.id'),
  name: text('tachograph_files.name'),
  size: number('tachograph_files.size'),
  kind: text('tachograph_files.kind'),
  status: text('tachograph_files.status'),
  holder: text('tachograph_files.holder'),
  cardNumber: text('tachograph_files.card_number'),
  cardExpiresOn: day('tachograph_files.card_expires_on'),
  vin: text('tachograph_files.vin'),
  plate: text('tachograph_files.plate'),
  daysFrom: day('tachograph_files.days_from'),
  daysTo: day('tachograph_files.days_to'),
  readOn: day('tachograph_files.read_on'),
  driver: driverRef,
  car: objectIf(
    'cars.id is not null',
    object<CarName>({ id: number('cars.id'), plate: text('cars.plate'), title: text('cars.title') }),
  ),
  company: companyRef,
  taskId: number('tachograph_files.task_id'),
  notesCount: number('tachograph_files.notes_count'),
  createdBy: objectIf(
    'users.id is not null',
    object<Person>({
      id: number('users.id'),
      lastName: text('users.last_name'),
      firstName: text('users.first_name'),
      middleName: text('users.middle_name'),
    }),
  ),
  createdAt: moment('tachograph_files.created_at'),
  version: number('tachograph_files.version'),
})

const fileShape = (reach: Reach): RowProjection<TachographFile> => ({
  table: 'tachograph_files',
  item,
  joins: sql`
    left join drivers on drivers.id = tachograph_files.driver_id
    left join cars on cars.id = tachograph_files.car_id
    left join companies on companies.id = tachograph_files.company_id
    left join users on users.id = tachograph_files.created_by`,
  visible: visible(reach),
})

export const { search: searchFiles, read: readFiles, find: findFile } = registerReads(fileShape, fileListing)

export const findStoredFile = (
  db: Db,
  id: number,
): Promise<Pick<FileRow, 'id' | 'name' | 'size' | 'sha256' | 'storageKey' | 'companyId'> | undefined> =>
  db
    .selectFrom('tachographFiles')
    .select(['id', 'name', 'size', 'sha256', 'storageKey', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const lockFile = (tx: Tx, id: number): Promise<FileRow | undefined> =>
  tx.selectFrom('tachographFiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface NewFile {
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
  readonly storageKey: string
  readonly taskId: number | null
  /** Null for a driver. */
  readonly createdBy: number | null
}

/** Undefined: the same content is stored already. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('tachographFiles')
    .values(file)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The file with this content, if the caller may see it. */
export async function findVisibleBySha(db: Db, reach: Reach, sha256: Buffer): Promise<number | undefined> {
  const file = await db
    .selectFrom('tachographFiles')
    .select('id')
    .where('sha256', '=', sha256)
    .where(visible(reach))
    .executeTakeFirst()
  return file?.id
}

export interface FileFacts {
  readonly kind: TachographFileKind | null
  readonly holder: string
  readonly cardNumber: string
  readonly cardExpiresOn: string | null
  readonly vin: string
  readonly plate: string
  readonly daysFrom: string | null
  readonly daysTo: string | null
  readonly readOn: string | null
  readonly notesCount: number
  readonly people: string[]
}

export async function saveContent(
  tx: Tx,
  id: number,
  facts: FileFacts,
  content: TachographContent,
): Promise<void> {
  await tx
    .updateTable('tachographFiles')
    .set({ ...facts, readerVersion, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('tachographContents')
    .values({ fileId: id, content: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict.column('fileId').doUpdateSet((eb) => ({ content: eb.ref('excluded.content') })),
    )
    .execute()
}

/** A content from which a person was erased: the original is not read again. */
export async function saveMasked(
  tx: Tx,
  id: number,
  facts: FileFacts,
  content: TachographContent,
): Promise<void> {
  await tx
    .updateTable('tachographFiles')
    .set({ ...facts, hasErased: true, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('tachographContents')
    .set({ content: JSON.stringify(content) })
    .where('fileId', '=', id)
    .execute()
}

export async function saveSubject(
  tx: Tx,
  id: number,
  { driverId, carId, companyId }: Pick<FileRow, 'driverId' | 'carId' | 'companyId'>,
): Promise<void> {
  await tx
    .updateTable('tachographFiles')
    .set({ driverId, carId, companyId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function saveStatus(tx: Tx, id: number, status: TachographFileStatus): Promise<void> {
  await tx
    .updateTable('tachographFiles')
    .set({ status, readerVersion, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function findContent(db: Db, id: number): Promise<TachographContent | undefined> {
  const row = await db
    .selectFrom('tachographContents')
    .select('content')
    .where('fileId', '=', id)
    .executeTakeFirst()
  return row?.content
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tachographFiles').where('id', '=', id).execute()
}

/** Files that an earlier reader has read. Where people were erased, it would bring them back. */
export async function findOutdated(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tachographFiles')
    .select('id')
    .where('readerVersion', '<', readerVersion)
    .where('hasErased', '=', false)
    .orderBy('readerVersion')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteExpired(
  tx: Tx,
  months: number,
): Promise<{ id: number; companyId: number | null }[]> {
  return tx
    .deleteFrom('tachographFiles')
    .where('createdAt', '<', sql<string>`now() - make_interval(months => ${months})`)
    .returning(['id', 'companyId'])
    .execute()
}

export async function fileKeysInUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tachographFiles')
    .select('storageKey')
    .where('storageKey', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}

interface Period {
  readonly from: string
  readonly to: string
  readonly companyId: number | undefined
  readonly limit: number
}

/** Files by the day of reading; without one by the day of the upload. */
export const findOriginals = (
  db: Db,
  reach: Reach,
  { from, to, companyId, limit }: Period,
): Promise<{ id: number; name: string; storageKey: string }[]> =>
  db
    .selectFrom('tachographFiles')
    .select(['id', 'name', 'storageKey'])
    .where(visible(reach))
    .where(
      sql<SqlBool>`coalesce(read_on, (created_at at time zone ${sql.lit(companyZone)})::date) between ${from}::date and ${to}::date`,
    )
    .$if(companyId !== undefined, (query) => query.where('companyId', '=', companyId ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()
