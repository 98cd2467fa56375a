import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface Unsent {
  readonly deliveryId: number
  readonly error: string
  readonly isFailed: boolean
}

/** Locks notifications that have failed, and urgent ones to users that errors have delayed for `seconds`. */
export async function lockUnsent(tx: Tx, messenger: Messenger, seconds: number): Promise<readonly Unsent[]> {
  const { rows } = await sql<Unsent>`
    select message.delivery_id, message.state = 'FAILED' as is_failed,
      coalesce(message.last_error, bot.error, chat.last_error, '') as error
    from messenger_deliveries as message
    join messenger_chats as chat on chat.id = message.chat_id
    join deliveries as delivery on delivery.id = message.delivery_id
    left join messenger_bots as bot on bot.messenger = chat.messenger
    where chat.messenger = ${messenger} and message.delivery_id is not null
      and (message.state = 'FAILED'
        or message.state = 'QUEUED' and delivery.is_urgent and delivery.user_id is not null
          and message.created_at <= now() - make_interval(secs => ${seconds})
          and (message.last_error is not null or bot.error is not null or chat.not_before > now()))
    order by message.id limit 500 for update of message skip locked`.execute(tx)
  return rows
}

/** Cancels queued messages and forgets their deliveries. */
export async function settleUnsent(tx: Tx, deliveryIds: readonly number[], error: string): Promise<void> {
  await sql`
    update messenger_deliveries set state = 'FAILED', delivery_id = null, last_error = left(${error}, 500)
    where delivery_id = any(${arrayOf(deliveryIds, 'bigint')}) and state in ('QUEUED', 'FAILED')`.execute(tx)
}
