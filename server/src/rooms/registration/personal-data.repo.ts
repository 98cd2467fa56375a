import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const texts = ['companyName', 'comment', 'declineReason'] as const

/**
 * The content of the person's own request is removed, and a pending one is deleted; in requests of others
 * the name is masked.
 */
async function eraseInRequests(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const userId = erased.kind === 'users' ? erased.id : null
  const isOwn = sql<SqlBool>`(user_id = ${userId} or lower(email) = any(${[...erased.emails]}::text[]))`
  const waiting = await sql`delete from registration_requests where status = 'NEW' and ${isOwn}`.execute(tx)
  const own = await sql`
    update registration_requests
    set last_name = ${erasedMark}, first_name = ${erasedMark}, middle_name = '', email = ${erasedMark}, phone = '',
      company_name = ${erasedMark}, comment = '',
      decline_reason = case when decline_reason is not null then ${erasedMark} end
    where ${isOwn}`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'registration_requests',
    save: sql`update registration_requests as t set`,
    columns: texts,
    isOwn: sql<SqlBool>`false`,
  })
  const counts = [waiting.numAffectedRows, own.numAffectedRows].map((n) => Number(n ?? 0n))
  return { 'Запросы на регистрацию': counts.reduce((sum, n) => sum + n, others) }
}

export const registrationPersonalData: PersonalData = {
  sections: ({ kind, id, emails }) =>
    kind === 'users'
      ? [
          {
            title: 'Запросы на регистрацию',
            rows: sql`
              select id as key, last_name, first_name, middle_name, email, phone, company_name, comment, status,
                created_at, consent_version, consent_at, decided_at, decline_reason
              from registration_requests where user_id = ${id} or lower(email) = any(${[...emails]}::text[])`,
          },
        ]
      : [],
  erase: eraseInRequests,
}
