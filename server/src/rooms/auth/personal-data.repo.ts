import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { forgetFailures, loginCounterOf, ownCounterOf } from './throttle/throttle.repo.ts'

/** Removes sessions, tokens, links and second factors, so that the account can no longer be accessed. */
async function eraseSignIns(tx: Tx, { kind, id, emails }: Erased): Promise<ErasedCounts> {
  if (kind !== 'users') return {}
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const tokens = await tx.deleteFrom('apiTokens').where('userId', '=', id).executeTakeFirstOrThrow()
  await tx.deleteFrom('knownDevices').where('userId', '=', id).execute()
  await tx.deleteFrom('passwordLinks').where('userId', '=', id).execute()
  await tx.deleteFrom('userSecondFactors').where('userId', '=', id).execute()
  await forgetFailures(tx, [...emails.map(loginCounterOf), ownCounterOf(id)])
  await sql`delete from recovery_requests where lower(email) = any(${[...emails]}::text[])`.execute(tx)
  return { Сеансы: Number(numDeletedRows), 'Ключи API': Number(tokens.numDeletedRows) }
}

/** Names of other users' API tokens. */
async function eraseInTokens(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const tokens = await eraseTexts(tx, erased, {
    table: 'api_tokens',
    save: sql`update api_tokens as t set`,
    columns: ['name'],
    isOwn: sql<SqlBool>`false`,
    areShort: true,
  })
  return { 'Названия ключей API': tokens }
}

/** Without the secrets that give access to an account. */
const signInsOf = (userId: number): ExportSection[] => [
  {
    title: 'Сеансы',
    rows: sql`
      select number as key, created_at, last_seen_at, revoked_at, revoke_reason, device, address from sessions
      where user_id = ${userId}`,
  },
  {
    title: 'Ключи API',
    rows: sql`
      select id as key, name, ending, can_write, areas, created_at, expires_on, last_used_at, last_address,
        revoked_at
      from api_tokens where user_id = ${userId}`,
  },
]

export const authPersonalData: PersonalData = {
  sections: ({ kind, id }) => (kind === 'users' ? signInsOf(id) : []),
  erase: async (tx, erased) => ({
    ...(await eraseSignIns(tx, erased)),
    ...(await eraseInTokens(tx, erased)),
  }),
}
