import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, erasedMark } from '../../platform/db/erased.ts'

/** His own requests say nothing any more; one that waits is gone. */
export async function eraseInRegistration(tx: Tx, { kind, id, emails }: Erased): Promise<ErasedCounts> {
  const userId = kind === 'users' ? id : null
  const isHis = sql`(user_id = ${userId} or lower(email) = any(${[...emails]}::text[]))`
  const waiting = await sql`delete from registration_requests where status = 'NEW' and ${isHis}`.execute(tx)
  const decided = await sql`
    update registration_requests
    set last_name = ${erasedMark}, first_name = ${erasedMark}, middle_name = '', email = ${erasedMark}, phone = '',
      comment = '', decline_reason = case when decline_reason is not null then ${erasedMark} end
    where ${isHis}`.execute(tx)
  return {
    'Запросы на регистрацию': Number(waiting.numAffectedRows ?? 0n) + Number(decided.numAffectedRows ?? 0n),
  }
}
