import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { anyOf } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Also forgets the sources of letters that name the person: they cannot be masked. */
async function eraseInLetters(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  await sql`
    update mail_letters set storage_key = null
    where storage_key is not null and (lower(from_address) = any(${arrayOf(erased.emails, 'text')})
      or concat_ws(' ', from_name, subject, whole_text, files::text) ~ ${erased.sought.pattern})`.execute(tx)
  const count = await eraseTexts(tx, erased, {
    table: 'mailLetters',
    save: sql`update mail_letters as t set`,
    columns: ['fromName', 'fromAddress', 'subject', 'wholeText', 'reason', 'files', 'leftFiles'],
    json: ['files', 'leftFiles'],
    isOwn: anyOf([
      isOwnTask(erased, sql`t.task_id`),
      sql`lower(t.from_address) = any(${arrayOf(erased.emails, 'text')})`,
    ]),
  })
  return { Письма: count }
}

export const mailboxesPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, {
      title: 'Принятые письма',
      table: 'mail_letters',
      texts: sql`from_name, from_address, subject, whole_text`,
    }),
  ],
  erase: eraseInLetters,
}
