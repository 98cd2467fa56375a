import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { findOtherAdministrator } from './administrators.repo.ts'
import { findPasswordBan } from './password-ban.repo.ts'
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
  // Where passwords are forbidden, only the administrators that the rules name count.
  if ((await findPasswordBan(tx, id)) !== undefined) return
  const other = await findOtherAdministrator(tx, id)
  if (!other) throw conflict('Это последний администратор: сначала дайте эту роль кому-то ещё')
  if (other.isPasswordForbidden)
    throw conflict(
      'Это последний администратор, который войдёт с паролем, если поставщик входа не отвечает: сначала назовите другого в разделе «Настройки → Единый вход»',
    )
}
