import type { Db, Tx } from '../../platform/db/connect.ts'
import { deleteRow, findRow, putRow } from './settings.repo.ts'

/** The number of the set of files that this database refers to, which every store of theirs carries too. */
const part = 'files'

export async function findFilesMark(db: Db): Promise<string | undefined> {
  const value = await findRow(db, part)
  return typeof value === 'string' ? value : undefined
}

export const rememberFilesMark = (tx: Tx, mark: string): Promise<void> => putRow(tx, part, mark)

/** The next server that starts decides which files are those of the database. */
export const forgetFilesMark = (db: Db): Promise<boolean> => deleteRow(db, part)
