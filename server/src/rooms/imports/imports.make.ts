import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'

import type { Db } from '../../platform/db/connect.ts'
import { makeTable } from '../../platform/excel/excel.make.ts'
import type { Caller } from '../../testing/callers.ts'

export type Rows = readonly (readonly (string | number)[])[]

export const fileOf = (bytes: Buffer | string, name = 'Регламент.xlsx'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

/** Headings of trucks, with the expected mapping of their columns. */
export const carHeader = ['Госномер', 'Марка', 'Год']
export const readCars = (db: Db) =>
  db.selectFrom('cars').select(['plate', 'brand', 'year']).orderBy('plate').execute()

/** The history of a register, in the order of writing. */
export const historyOf = (db: Db, entity: 'cars' | 'drivers' | 'companies' | 'contacts') =>
  db
    .selectFrom('objectActions')
    .select(['kind', 'source', 'field', 'fromText', 'toText', 'userId'])
    .where('entity', '=', entity)
    .orderBy('id')
    .execute()

/** Uploads a file for a register. */
export async function sendFile(
  who: Caller,
  entity: ImportEntity,
  file: File,
  dryRun = false,
): Promise<ImportResult> {
  const query = { dryRun: dryRun ? ('true' as const) : ('false' as const) }
  const { body } = await who.call(importsRoutes[entity], { files: [file], query })
  return body
}

/** Uploads a table with these headings and rows. */
export const sendRows = async (
  who: Caller,
  entity: ImportEntity,
  header: readonly string[],
  rows: Rows,
  dryRun = false,
): Promise<ImportResult> => sendFile(who, entity, fileOf(await makeTable(header, rows)), dryRun)

/** An applied import of this user. */
export async function makeFinishedImport(db: Db, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      entity: 'cars',
      state: 'APPLIED',
      fileName: 'парк.xlsx',
      content: Buffer.from(''),
      rowsCount: 2,
      createdCount: 2,
      changedCount: 0,
      unchangedCount: 0,
      failedCount: 0,
      problems: '[]',
      unknownColumns: '[]',
      userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
