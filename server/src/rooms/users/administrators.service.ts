import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { hasOtherAdministrator } from './administrators.repo.ts'
import type { LockedUser } from './users.repo.ts'

/** An administrator who can sign in. */
const isAtWork = ({ role, isBlocked, hasPassword }: LockedUser): boolean =>
  role === 'admin' && !isBlocked && hasPassword

/**
 * Prevents the removal of an account or its role if no other administrator can sign in. Serialized, so
 * that two administrators cannot remove each other concurrently.
 */
export async function keepAdministrator(tx: Tx, id: number, user: LockedUser): Promise<void> {
  if (!isAtWork(user)) return
  await lock(tx, 'administrators')
  if (!(await hasOtherAdministrator(tx, id)))
    throw conflict('Это последний администратор: сначала дайте эту роль кому-то ещё')
}
