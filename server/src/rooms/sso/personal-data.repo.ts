import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** A link is of no use without its account, nor is someone who was never linked. */
async function eraseIdentities(tx: Tx, { kind, id, emails }: Erased): Promise<ErasedCounts> {
  const { numAffectedRows } = await sql`
    delete from sso_identities
    where (${kind === 'users'} and user_id = ${id})
      or (user_id is null and email = any(${arrayOf(emails, 'text')}))`.execute(tx)
  return { 'Единый вход': Number(numAffectedRows ?? 0) }
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
