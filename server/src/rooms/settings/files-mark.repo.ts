import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { deleteRow, findRow, putRow } from './settings.repo.ts'

/** The number of the set of files that this database refers to, which every store of theirs carries too. */
const part = 'files'
/** When this database was restored, or took over files of another one. */
const takenPart = 'filesTakenAt'

/** Undefined also in a database without tables, which is about to be restored. */
export async function findFilesMark(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ hasSettings: boolean }>`
    select to_regclass('public.settings') is not null as "hasSettings"`.execute(db)
  if (rows[0]?.hasSettings !== true) return undefined
  const value = await findRow(db, part)
  return typeof value === 'string' ? value : undefined
}

export const rememberFilesMark = (tx: Tx, mark: string): Promise<void> => putRow(tx, part, mark)

/** After a restoration the mark of the copy means nothing: its files may be in another store. */
export const forgetFilesMark = (db: Db): Promise<boolean> => deleteRow(db, part)

/** Files that lie there already are spared by the sweep for a while: they may be needed by another database. */
export async function takeOverFiles(db: Db, mark: string): Promise<void> {
  await putRow(db, part, mark)
  await putRow(db, takenPart, new Date().toISOString())
}

/** Files of a folder that another database has, too: none of them is ever swept by this one. */
export async function shareFiles(db: Db, mark: string): Promise<void> {
  await putRow(db, part, mark)
  await putRow(db, takenPart, '9999-12-31T00:00:00.000Z')
}

/** Undefined: never. */
export async function findFilesTakenAt(db: Db): Promise<Date | undefined> {
  const value = await findRow(db, takenPart)
  return typeof value === 'string' ? new Date(value) : undefined
}
