import { passwordBanSentence } from '@naryad/contract/sso/sso.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/**
 * Whether the rules of single sign-on forbid the row of `users` to sign in with a password: all employees but the
 * administrators that the rules name. Representatives of organizations are not in the directory.
 */
export const isPasswordForbidden = sql<boolean>`(users.role <> 'client' and exists (
  select from sso_rules where value -> 'isPasswordForbidden' = 'true'
    and not (users.role = 'admin' and value -> 'passwordAdministrators' @> to_jsonb(users.id))))`

/** Lets no change of the rules overtake this transaction: it would not find the session that is being opened. */
export async function holdPasswordBan(tx: Tx): Promise<void> {
  await tx.selectFrom('ssoRules').select('version').forKeyShare().execute()
}

/** The sentence for a user who must not sign in with a password; undefined for all others. */
export async function findPasswordBan(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .crossJoin('ssoRules')
    .select('ssoRules.value')
    .where('users.id', '=', userId)
    .where(isPasswordForbidden)
    .executeTakeFirst()
  return row && passwordBanSentence(row.value)
}
