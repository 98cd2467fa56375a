import type { ApprovalChannel } from '@naryad/contract/approvals/approvals.words'
import { type Messenger, messengers } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Where a question went, and what is written about it later. */
export interface Destination {
  readonly channel: ApprovalChannel
  readonly email: string | null
  /** The account that has the chat of a question in a messenger. */
  readonly userId: number | null
}

interface AccountChat {
  readonly id: number
  readonly externalId: string
}

/** The private chats `chat` of accounts that the bot can write to. */
export const writableChats = sql`messenger_chats as chat
  join messenger_bots as bot on bot.messenger = chat.messenger and bot.is_connected
    and chat.type = 'PRIVATE' and not chat.is_blocked`

export async function findAccountChat(
  db: Db,
  userId: number,
  messenger: Messenger,
): Promise<AccountChat | undefined> {
  const { rows } = await sql<AccountChat>`
    select chat.id, chat.external_id from ${writableChats}
    where chat.user_id = ${userId} and chat.messenger = ${messenger}`.execute(db)
  return rows[0]
}

/** A letter, or a message in a chat that has not failed: a reminder goes the same way. */
export const isReached = sql<boolean>`(channel = 'LETTER'
  or channel = any(${arrayOf(messengers, 'text')}) and delivery_error is null)`

const undelivered = sql`delivery_id = null, delivery_error = coalesce(deliveries.last_error, 'не отправлено')
  from deliveries
  where deliveries.id = own.delivery_id and deliveries.state = 'failed' and own.status in ('SENT', 'SEEN')`

/** Notes of open questions why their messages did not reach the chats; returns their tasks. */
export async function noteUndelivered(tx: Tx): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update approvals as own set ${undelivered} returning own.task_id as id`.execute(tx)
  return rows
}

/** The same of plans; returns their organizations. */
export async function noteUndeliveredPlans(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    update plan_approvals as own set ${undelivered} returning own.company_id`.execute(tx)
  return rows.map(({ companyId }) => companyId)
}

const withdrawn = sql`own.delivery_id is not null and own.status = 'WITHDRAWN'`

export interface WithdrawnInChat extends Destination {
  readonly taskId: number
  readonly secretHash: string
  /** Other requests of the message still ask. */
  readonly hasOthers: boolean
}

/** Claims questions in chats that were withdrawn since. */
export async function claimWithdrawn(tx: Tx): Promise<WithdrawnInChat[]> {
  const { rows } = await sql<WithdrawnInChat>`
    update approvals as own set delivery_id = null where ${withdrawn}
    returning own.task_id, own.channel, own.email, own.user_id, encode(own.secret_hash, 'hex') as secret_hash, exists (
      select from approvals as other
      where other.secret_hash = own.secret_hash and other.status in ('SENT', 'SEEN')) as has_others`.execute(
    tx,
  )
  return rows
}

export async function claimWithdrawnPlans(tx: Tx): Promise<(Destination & { readonly company: string })[]> {
  const { rows } = await sql<Destination & { readonly company: string }>`
    update plan_approvals as own set delivery_id = null from companies
    where companies.id = own.company_id and ${withdrawn}
    returning own.channel, own.email, own.user_id, companies.name as company`.execute(tx)
  return rows
}
