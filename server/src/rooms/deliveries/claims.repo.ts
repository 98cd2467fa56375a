import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Channel, OutgoingMessage } from './channel.ts'
import { type Clock, nowOf } from './clock.repo.ts'
import { wholeChannel } from './pauses.repo.ts'

const brokeOff = 'Отправка прервалась: дошло ли сообщение, неизвестно'

export interface ClaimedDelivery extends OutgoingMessage {
  readonly orderKey: string
  /** The user has been blocked since the message was queued. */
  readonly isUserBlocked: boolean
}

type Ordering = Pick<Channel, 'name' | 'isOrdered' | 'leaseSeconds'>

/** Blocks later messages with its order key: in progress, retried or due, not delayed by quiet hours. */
const blocksLater = ({ isOrdered = true }: Ordering, clock: Clock) =>
  isOrdered
    ? sql<SqlBool>`(attempts > 0 or next_attempt_at <= ${nowOf(clock)})`
    : sql<SqlBool>`next_attempt_at <= ${nowOf(clock)}`

/**
 * The order keys with queued messages of a channel, each with the oldest message that blocks later ones. Jumps from
 * key to key in the index, so that the cost depends on their number and not on that of the messages.
 */
const headsOf = (channel: Ordering, clock: Clock) => sql`
  keys (order_key) as (
    (select min(order_key) from deliveries where channel = ${channel.name} and state = 'queued')
    union all
    select (
      select min(next.order_key) from deliveries next
      where next.channel = ${channel.name} and next.state = 'queued' and next.order_key > keys.order_key)
    from keys where keys.order_key is not null),
  heads as (
    select order_key, (
      select id from deliveries d
      where d.channel = ${channel.name} and d.state = 'queued' and d.order_key = keys.order_key and not is_digest
        and ${blocksLater(channel, clock)}
      order by d.order_key, id limit 1) as id
    from keys where order_key is not null)`

/**
 * Claims the oldest due message of each order key, at most `limit`: those of users first, so that none waits for the
 * many that a bulk change sends to chats of rules. The next message of a key waits until this one is sent or has
 * failed, so that messages arrive in order. Messages delayed by quiet hours do not block later ones. The channel has to
 * be locked.
 */
export async function claimDeliveries(
  tx: Tx,
  channel: Ordering,
  limit: number,
  clock?: Clock,
): Promise<readonly ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with recursive ${headsOf(channel, clock)},
    claimed as (
      select d.id from heads join deliveries d on d.id = heads.id
      left join delivery_pauses p on p.channel = d.channel and p.order_key = d.order_key
      where d.state = 'queued' and d.next_attempt_at <= ${nowOf(clock)}
        and coalesce(d.claimed_until <= ${nowOf(clock)}, true) and coalesce(p.not_before <= ${nowOf(clock)}, true)
      order by d.rule_id is not null, d.id limit ${limit}
      for update of d skip locked)
    update deliveries set attempts = attempts + 1,
      is_uncertain = is_uncertain or claimed_until is not null,
      last_error = case when claimed_until is null then last_error else ${brokeOff} end,
      claimed_until = ${nowOf(clock)} + make_interval(secs => ${channel.leaseSeconds ?? 90}::integer),
      claimed_by = current_setting('application_name')
    from claimed where deliveries.id = claimed.id
    returning deliveries.id, address, order_key, user_id, rule_id, notification_id, kind, is_urgent, content, attempts,
      kind is not null and exists (select from users u where u.id = deliveries.user_id and u.is_blocked) as is_user_blocked`.execute(
    tx,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Claimed messages that were not begun are queued as before. */
export async function giveBack(db: Db, messages: readonly ClaimedDelivery[]): Promise<void> {
  if (messages.length === 0) return
  await sql`
    update deliveries set attempts = attempts - 1, claimed_until = null, claimed_by = null
    where id = any(${arrayOf(
      messages.map(({ id }) => id),
      'bigint',
    )}) and state = 'queued'`.execute(db)
}

/** Messages that were being sent by a server that has died are due again. */
export async function releaseDeadClaims(db: Db, { name }: Ordering, clock?: Clock): Promise<void> {
  await sql`
    update deliveries set claimed_until = ${nowOf(clock)}, claimed_by = null
    where channel = ${name} and state = 'queued' and claimed_until > ${nowOf(clock)} and claimed_by is not null
      and not is_server_alive(claimed_by)`.execute(db)
}

/** The largest bigint: a constant bound lets the index end the range. */
const maxId = '9223372036854775807'

/** Seconds until the next message of the channel is due; undefined when the queue is empty. */
export async function readNextDelay(db: Db, channel: Ordering, clock?: Clock): Promise<number | undefined> {
  const { name } = channel
  // `greatest` ignores nulls, so an empty queue must be excluded explicitly.
  const { rows } = await sql<{ seconds: number | null }>`
    with recursive ${headsOf(channel, clock)},
    due as (
      select min(greatest(own.at, p.not_before)) as at
      from heads
      -- The head, and before it messages that quiet hours delay.
      cross join lateral (
        select min(greatest(next_attempt_at, claimed_until)) as at from deliveries d
        where d.channel = ${name} and d.state = 'queued' and d.order_key = heads.order_key and not is_digest
          and d.id <= coalesce(heads.id, ${maxId}::bigint)) own
      left join delivery_pauses p on p.channel = ${name} and p.order_key = heads.order_key)
    select extract(epoch from greatest(due.at, whole.not_before) - ${nowOf(clock)})::float8 as seconds
    from due
    left join delivery_pauses whole on whole.channel = ${name} and whole.order_key = ${wholeChannel}
    where due.at is not null`.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? undefined : Math.max(0, seconds)
}
