import type { Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/erased.ts'

/** Reports belong to one user, so they are deleted together with their files. */
export async function eraseInSavedReports(tx: Tx, { kind, id }: Erased): Promise<ErasedCounts> {
  if (kind !== 'users') return {}
  await tx.deleteFrom('reportFiles').where('ownerId', '=', id).execute()
  const gone = await tx.deleteFrom('savedReports').where('ownerId', '=', id).returning('id').execute()
  return { 'Сохранённые отчёты': gone.length }
}
