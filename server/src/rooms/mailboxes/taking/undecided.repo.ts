import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'

interface Answer {
  /** Message-IDs of the letters that it answers, the nearest first. */
  readonly answers: readonly string[]
  readonly from: string
  /** The organization of the sender, if known. */
  readonly companyId: number | null
}

/** Our letters that are about no request: `<letter-77@company.ru>`. */
const ownForm = /^letter-([1-9]\d{0,14})@/

/**
 * The undecided suggestion that an answer continues: one of its own letters, or of its organization, is answered, or the
 * confirmation that was sent to this address.
 */
export async function findContinued(
  tx: Tx,
  { answers, from, companyId }: Answer,
): Promise<number | undefined> {
  if (answers.length === 0) return undefined
  const own = answers.flatMap((messageId) => ownForm.exec(messageId)?.[1] ?? [])
  const { rows } = await sql<{ id: number }>`
    select suggestions.id
    from mail_letters as letter join suggestions on suggestions.id = letter.suggestion_id
    where suggestions.status = 'NEW' and (
      (letter.message_id = any(${answers}::text[])
        and (letter.from_address = ${from} or suggestions.company_id = ${companyId}))
      or letter.message_id in (
        select content ->> 'answers' from deliveries
        where id = any(${own}::bigint[]) and channel = 'letter' and lower(address) = ${from}))
    order by letter.id desc limit 1`.execute(tx)
  return rows[0]?.id
}
