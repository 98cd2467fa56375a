import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

export interface ClaimedKeys {
  readonly identityId: number
  readonly keysToken: Buffer
}

const hasLiveKeys = sql`exists (
  select from api_tokens k where k.user_id = i.user_id and k.revoked_at is null and k.expires_at > now())`

/**
 * Owners of keys who were not asked about for the longest time; marked, so that two servers use no token twice. Of those
 * that were marked together each comes first by turns.
 */
export async function claimKeys(db: Db, limit: number): Promise<readonly ClaimedKeys[]> {
  const { rows } = await sql<ClaimedKeys>`
    update sso_identities as claimed set keys_checked_at = now()
    from (
      select i.id from sso_identities i
      where i.kind = 'oidc' and i.keys_token is not null and i.keys_checked_at < now() - interval '2 minutes'
        and ${hasLiveKeys}
      order by i.keys_checked_at, random()
      limit ${limit}
      for update of i skip locked
    ) as due
    where claimed.id = due.id
    returning claimed.id as identity_id, claimed.keys_token`.execute(db)
  return rows
}

export async function saveKeysToken(db: Db, identityId: number, keysToken: Buffer | null): Promise<void> {
  await db.updateTable('ssoIdentities').set({ keysToken }).where('id', '=', identityId).execute()
}

/** Tokens of people without keys: one hour leaves time to issue the key for which the token was got. */
export async function forgetKeysTokens(db: Db): Promise<void> {
  await sql`
    update sso_identities as i set keys_token = null
    where i.keys_token is not null and i.keys_checked_at < now() - interval '1 hour'
      and not ${hasLiveKeys}`.execute(db)
}
