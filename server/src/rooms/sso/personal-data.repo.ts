import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** A link is of no use without its account, nor is a stranger with the address of the erased person. */
async function eraseIdentities(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id, emails } = erased
  const { numAffectedRows } = await sql`
    delete from sso_identities
    where (${kind === 'users'} and user_id = ${id})
      or (user_id is null and email = any(${arrayOf(emails, 'text')}))`.execute(tx)
  const mentions = await eraseTexts(tx, erased, {
    table: 'sso_identities',
    save: sql`update sso_identities as t set`,
    columns: ['name', 'email'],
    isOwn: sql<SqlBool>`false`,
    areShort: true,
  })
  return { 'Единый вход': Number(numAffectedRows ?? 0) + mentions }
}

export const ssoPersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'users'
      ? [
          {
            title: 'Единый вход',
            rows: sql`
              select id as key, kind, issuer, subject, name, email, is_email_verified, linked_how, linked_at, seen_at
              from sso_identities where user_id = ${id}`,
          },
        ]
      : [],
  erase: eraseIdentities,
}
