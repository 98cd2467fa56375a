import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, erasedMark } from '../../platform/db/personal-data/erased.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Unlinks the user's chats and removes the name from chats and messages. */
async function eraseInMessengers(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id, sought } = erased
  const isOwn = kind === 'users' ? sql`user_id = ${id}` : sql`false`
  const chats = await sql`
    update messenger_chats
    set title = ${erasedMark}, user_id = null, external_user_id = null, linked_at = null
    where ${isOwn} or title ~ ${sought.pattern}`.execute(tx)
  await sql`
    update messenger_rule_chats set linked_by = ${erasedMark} where linked_by ~ ${sought.pattern}`.execute(tx)
  await sql`
    update messenger_chats set added_by = ${erasedMark} where added_by ~ ${sought.pattern}`.execute(tx)
  await sql`delete from messenger_dialogues where text ~ ${sought.pattern}`.execute(tx)
  if (kind === 'users') await sql`delete from messenger_codes where user_id = ${id}`.execute(tx)
  return { 'Чаты мессенджеров': Number(chats.numAffectedRows ?? 0n) }
}

const sectionsOf = (userId: number): ExportSection[] => [
  {
    title: 'Чаты мессенджеров',
    rows: sql`
      select id as key, messenger, external_id, title, linked_at, last_sent_at
      from messenger_chats where user_id = ${userId}`,
  },
]

export const messengerPersonalData: PersonalData = {
  sections: ({ kind, id }) => (kind === 'users' ? sectionsOf(id) : []),
  erase: eraseInMessengers,
}
