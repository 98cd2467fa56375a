import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/**
 * Letters to the person lose their text, and queued ones are not sent; in letters to others the name is
 * masked.
 */
async function eraseInLetters(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const emails = [...erased.emails]
  const waiting = await sql`
    delete from letters where status = 'QUEUED' and lower(recipient) = any(${emails}::text[])`.execute(tx)
  const own = await sql`
    update letters set recipient = ${erasedMark}, subject = ${erasedMark}, text = '', last_error = null
    where lower(recipient) = any(${emails}::text[])`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'letters',
    save: sql`update letters as t set`,
    columns: ['subject', 'text'],
    // A letter does not say which object its text comes from, and it is a copy.
    isOwn: sql<SqlBool>`true`,
  })
  return { Письма: Number(waiting.numAffectedRows ?? 0n) + Number(own.numAffectedRows ?? 0n) + others }
}

export const letterPersonalData: PersonalData = {
  sections: ({ emails }) =>
    emails.length === 0
      ? []
      : [
          {
            title: 'Письма',
            rows: sql`
              select id as key, recipient, subject, status, created_at, sent_at from letters
              where lower(recipient) = any(${[...emails]}::text[])`,
          },
        ],
  erase: eraseInLetters,
}
