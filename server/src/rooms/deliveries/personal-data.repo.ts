import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  erasedMark,
  eraseTexts,
} from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/**
 * Messages to a user are deleted. Letters to the person's addresses lose their text, and queued ones are not sent; in
 * messages to others the name is masked.
 */
async function eraseInDeliveries(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  if (erased.kind === 'users') await tx.deleteFrom('deliveries').where('userId', '=', erased.id).execute()
  const emails = [...erased.emails]
  const waiting = await sql`
    delete from deliveries
    where channel = 'letter' and state = 'queued' and lower(address) = any(${emails}::text[])`.execute(tx)
  const own = await sql`
    update deliveries set address = ${erasedMark}, order_key = ${erasedMark}, last_error = null,
      content = jsonb_build_object('title', ${erasedMark}::text, 'text', '', 'url', '', 'taskId', null)
    where channel = 'letter' and lower(address) = any(${emails}::text[])`.execute(tx)
  let letters = Number(waiting.numAffectedRows ?? 0n) + Number(own.numAffectedRows ?? 0n)
  const others = await eraseTexts(tx, erased, {
    table: 'deliveries',
    save: sql`update deliveries as t set`,
    columns: ['content'],
    json: ['content'],
    // Without a task a message does not say which object its text comes from, and it is a copy.
    isOwn: sql<SqlBool>`(t.content ->> 'taskId' is null or ${isOwnTask(erased, sql`(t.content ->> 'taskId')::integer`)})`,
    afterSave: async (rows) => {
      letters += await countLetters(
        tx,
        rows.map(({ id }) => id),
      )
    },
  })
  return { Письма: letters, 'Отправленные сообщения': others }
}

async function countLetters(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries
    where id = any(${arrayOf(ids, 'bigint')}) and channel = 'letter' and kind is null`.execute(tx)
  return rows[0]?.count ?? 0
}

const lettersTo = (emails: readonly string[]): ExportSection => ({
  title: 'Письма',
  rows: sql`
    select id as key, address as recipient, content ->> 'title' as subject, state, created_at, ended_at as sent_at
    from deliveries where channel = 'letter' and kind is null and lower(address) = any(${[...emails]}::text[])`,
})

const sentTo = (userId: number): ExportSection => ({
  title: 'Отправка уведомлений',
  rows: sql`
    select id as key, kind, channel, state, address, content ->> 'title' as title, created_at, ended_at
    from deliveries where user_id = ${userId} and kind is not null`,
})

const inChatsOf = (userId: number): ExportSection => ({
  title: 'Сообщения в его чатах',
  rows: sql`
    select sent.id as key, chat.messenger, (sent.content ->> 'taskId')::integer as task_id,
      sent.content ->> 'title' as title, sent.state, sent.created_at, sent.ended_at as sent_at
    from messenger_chats chat
    join deliveries sent on sent.channel = lower(chat.messenger) and sent.address = chat.id::text
    where chat.user_id = ${userId}`,
})

export const deliveryPersonalData: PersonalData = {
  sections: ({ kind, id, emails }) => [
    ...(emails.length === 0 ? [] : [lettersTo(emails)]),
    ...(kind === 'users' ? [sentTo(id), inChatsOf(id)] : []),
  ],
  erase: eraseInDeliveries,
}
