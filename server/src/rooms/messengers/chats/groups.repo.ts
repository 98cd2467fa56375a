import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { GroupFacts } from '../messenger.ts'

const refreshHours = 24
const maxGroups = 20

/** External ids of the shown groups and channels that were not described lately; the topics of a group are one. */
export async function readUndescribedGroups(db: Db, messenger: Messenger): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id from messenger_chats as chat
    where messenger = ${messenger} and type <> 'PRIVATE' and not is_blocked
      and coalesce(described_at < now() - make_interval(hours => ${sql.lit(refreshHours)}), true)
      and (dismissed_at is null or exists (select from messenger_rule_chats where chat_id = chat.id))
    group by external_id
    order by min(described_at) nulls first, external_id
    limit ${sql.lit(maxGroups)}`.execute(db)
  return rows.map(({ externalId }) => externalId)
}

/** For a chat that has just been linked: its group is described on the next occasion. */
export async function requestDescription(tx: Tx, chatId: number): Promise<void> {
  await tx.updateTable('messengerChats').set({ describedAt: null }).where('id', '=', chatId).execute()
}

/** True if something has changed. Without a title the known one remains. */
export async function saveGroupFacts(
  tx: Tx,
  messenger: Messenger,
  externalId: string,
  { membersCount, title }: GroupFacts,
): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    with before as (
      select id, members_count, title from messenger_chats
      where messenger = ${messenger} and external_id = ${externalId} for no key update)
    update messenger_chats as chat
    set members_count = ${membersCount}, title = coalesce(${title}, chat.title), described_at = now()
    from before where chat.id = before.id
    returning (before.members_count, before.title) is distinct from (chat.members_count, chat.title) as is_changed`.execute(
    tx,
  )
  return rows.some(({ isChanged }) => isChanged)
}
