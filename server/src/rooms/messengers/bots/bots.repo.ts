import type { Bot } from '@naryad/contract/messengers/messengers'
import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

export const readBots = (db: Db) => db.selectFrom('messengerBots').selectAll().execute()

export const findBot = (db: Db, messenger: Messenger) =>
  db.selectFrom('messengerBots').selectAll().where('messenger', '=', messenger).executeTakeFirst()

interface BotFacts {
  readonly name?: string
  readonly title?: string
  readonly checkedAt?: string
  readonly error?: string | null
  readonly marker?: string | null
  readonly isConnected?: boolean
}

export async function saveBotState(db: Db, messenger: Messenger, facts: BotFacts): Promise<void> {
  await db
    .insertInto('messengerBots')
    .values({ messenger, ...facts })
    .onConflict((conflict) => conflict.column('messenger').doUpdateSet(facts))
    .execute()
}

export async function disconnectBots(db: Db): Promise<void> {
  await db.updateTable('messengerBots').set({ isConnected: false }).where('isConnected', '=', true).execute()
}

/** Number of messages that are to leave. */
export async function countWaiting(db: Db): Promise<Map<Bot['messenger'], number>> {
  const { rows } = await sql<{ messenger: Messenger; n: number }>`
    select upper(channel) as messenger, count(*) as n from deliveries
    where channel in ('telegram', 'max') and state = 'queued' and due_at <= now() group by 1`.execute(db)
  return new Map(rows.map(({ messenger, n }) => [messenger, n]))
}

export async function activatesAtOnce(db: Db): Promise<boolean> {
  const row = await db.selectFrom('messengerOptions').select('activatesAtOnce').executeTakeFirst()
  return row?.activatesAtOnce ?? true
}

export async function writeActivatesAtOnce(tx: Tx, isWanted: boolean): Promise<void> {
  await tx
    .insertInto('messengerOptions')
    .values({ activatesAtOnce: isWanted })
    .onConflict((conflict) => conflict.column('isSingleton').doUpdateSet({ activatesAtOnce: isWanted }))
    .execute()
}

/** False when the update has been handled before. */
export async function insertUpdate(tx: Tx, messenger: Messenger, key: string): Promise<boolean> {
  const row = await tx
    .insertInto('messengerUpdates')
    .values({ messenger, key: key.slice(0, 200) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldUpdates(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('messengerUpdates')
    .where('handledAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute()
}
