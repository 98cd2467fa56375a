import type { NotificationKind, OutsideChannel } from '@naryad/contract/notifications/notifications.kinds'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { OutgoingMessage } from './channel.ts'

/** Name of the job that sends the messages of a channel. */
export const deliveryQueueOf = (channel: OutsideChannel): string => `notifications.deliver-${channel}`

/** Messages claimed by a stuck server are claimed again after this time, those of one that has died at once. */
const leaseSeconds = 90

/** Key of the pause of a whole channel in `delivery_pauses`. */
export const wholeChannel = ''

export interface ClaimedDelivery extends OutgoingMessage {
  readonly dueAt: string
  /** The user has been blocked since the message was queued. */
  readonly isUserBlocked: boolean
}

interface ClaimOptions {
  readonly channel: OutsideChannel
  readonly limit: number
  /** More than one for a channel that sends them in one transaction, in order. */
  readonly perAddress: number
}

/** Blocks later messages of its address: in progress, retried or due, not delayed by quiet hours. */
const blocksLater = sql<SqlBool>`(attempts > 0 or next_attempt_at <= now())`

/**
 * The addresses with queued messages of a channel, each with the oldest message that blocks later ones. Jumps from
 * address to address in the index, so that the cost depends on their number and not on that of the messages.
 */
const headsOf = (channel: OutsideChannel) => sql`
  addresses (address) as (
    (select min(address) from deliveries where channel = ${channel} and state = 'queued')
    union all
    select (
      select min(next.address) from deliveries next
      where next.channel = ${channel} and next.state = 'queued' and next.address > addresses.address)
    from addresses where addresses.address is not null),
  heads as (
    select address, (
      select id from deliveries d
      where d.channel = ${channel} and d.state = 'queued' and d.address = addresses.address and not is_digest
        and ${blocksLater}
      order by d.address, id limit 1) as id
    from addresses where address is not null)`

/**
 * Claims the oldest due messages of each address, at most `limit`: those of users first, so that none waits for the
 * many that a bulk change sends to chats of rules. The next message of an address waits until these are sent or have
 * failed, so that messages arrive in order. Messages delayed by quiet hours do not block later ones. The row of the
 * channel is locked, so that all servers see its pause and none claims behind another's message.
 */
export async function claimDeliveries(tx: Tx, claiming: ClaimOptions): Promise<readonly ClaimedDelivery[]> {
  const { channel, limit, perAddress } = claiming
  if (!(await lockChannel(tx, channel))) return []
  const { rows } = await sql<ClaimedDelivery>`
    with recursive ${headsOf(channel)},
    claimed as (
      select d.id from heads join deliveries head on head.id = heads.id
      left join delivery_pauses p on p.channel = head.channel and p.address = head.address
      cross join lateral (
        select own.id from deliveries own
        where own.channel = ${channel} and own.state = 'queued' and own.address = head.address and own.id >= head.id
          and not own.is_digest and own.next_attempt_at <= now() and coalesce(own.claimed_until <= now(), true)
        order by own.address, own.id limit ${perAddress}) own
      join deliveries d on d.id = own.id
      where head.state = 'queued' and head.next_attempt_at <= now() and coalesce(head.claimed_until <= now(), true)
        and coalesce(p.not_before <= now(), true)
      order by d.rule_id is not null, d.id limit ${limit}
      for update of d skip locked)
    update deliveries set attempts = attempts + 1,
      claimed_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)}),
      claimed_by = current_setting('application_name')
    from claimed where deliveries.id = claimed.id
    returning deliveries.id, address, user_id, rule_id, notification_id, kind, is_urgent, content, attempts, due_at,
      exists (select from users u where u.id = deliveries.user_id and u.is_blocked) as is_user_blocked`.execute(
    tx,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Messages that were being sent by a server that has died are due again. */
export async function releaseDeadClaims(db: Db, channel: OutsideChannel): Promise<void> {
  await sql`
    update deliveries set claimed_until = null, claimed_by = null
    where channel = ${channel} and state = 'queued' and claimed_until > now() and claimed_by is not null
      and not is_server_alive(claimed_by)`.execute(db)
}

/** False when the channel is paused. */
async function lockChannel(tx: Tx, channel: OutsideChannel): Promise<boolean> {
  await sql`
    insert into delivery_pauses (channel, address, not_before) values (${channel}, ${wholeChannel}, now())
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ isOpen: boolean }>`
    select not_before <= clock_timestamp() as is_open from delivery_pauses
    where channel = ${channel} and address = ${wholeChannel} for update`.execute(tx)
  return rows[0]?.isOpen ?? false
}

export async function pauseAddress(
  db: Db,
  channel: OutsideChannel,
  address: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into delivery_pauses as p (channel, address, not_before)
    values (${channel}, ${address}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (channel, address) do update set not_before = greatest(p.not_before, excluded.not_before)`.execute(
    db,
  )
}

const maxPauseSeconds = 600

/** Exponential backoff of an unreachable channel. */
export async function pauseChannel(db: Db, channel: OutsideChannel, firstSeconds: number): Promise<void> {
  await sql`
    update delivery_pauses set failures = least(failures + 1, 20),
      not_before = clock_timestamp()
        + make_interval(secs => least(${firstSeconds}::float8 * power(2, failures), ${sql.lit(maxPauseSeconds)}))
    where channel = ${channel} and address = ${wholeChannel} and not_before <= clock_timestamp()`.execute(db)
}

export async function resetPause(db: Db, channel: OutsideChannel): Promise<void> {
  await sql`
    update delivery_pauses set failures = 0
    where channel = ${channel} and address = ${wholeChannel} and failures > 0`.execute(db)
}

export interface AcceptedMessage {
  readonly id: number
  readonly state: 'sent' | 'delivered'
  readonly reference: string | null
}

/** Does not overwrite the state `read`. */
export async function markSent(db: Db, accepted: readonly AcceptedMessage[]): Promise<void> {
  await sql`
    update deliveries d set state = accepted.state, reference = accepted.reference, last_error = null, ended_at = now()
    from jsonb_to_recordset(${JSON.stringify(accepted)}::text::jsonb)
      as accepted (id bigint, state text, reference text)
    where d.id = accepted.id and d.state = 'queued'`.execute(db)
}

/** With `isCounted` false the attempt is not counted. */
export async function requeue(
  db: Db,
  id: number,
  { error, seconds, isCounted }: { error: string; seconds: number; isCounted: boolean },
): Promise<void> {
  await sql`
    update deliveries set last_error = left(${error}, 1000),
      attempts = attempts - ${isCounted ? 0 : 1}, claimed_until = null,
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'queued'`.execute(db)
}

export async function markFailed(db: Db, ids: readonly number[], error: string): Promise<void> {
  await sql`
    update deliveries set state = 'failed', last_error = left(${error}, 1000), ended_at = now()
    where id = any(${arrayOf(ids, 'bigint')}) and state = 'queued'`.execute(db)
}

/** After the user has unsubscribed: cancels letters that wait for the digest or the end of quiet hours. */
export async function cancelQueuedLetters(
  tx: Tx,
  userId: number,
  kinds: readonly NotificationKind[],
  reason: string,
): Promise<void> {
  await sql`
    update deliveries set state = 'failed', last_error = ${reason}, ended_at = now()
    where user_id = ${userId} and channel = 'letter' and state = 'queued' and claimed_until is null
      and kind = any(${arrayOf(kinds, 'text')})`.execute(tx)
}

const maxAgeHours = 24

/** Fails messages that have become too old to be useful. */
export async function failExpired(db: Db, channel: OutsideChannel): Promise<void> {
  await sql`
    update deliveries set state = 'failed', ended_at = now(),
      last_error = coalesce(last_error, 'Не удалось отправить за сутки')
    where channel = ${channel} and state = 'queued'
      and due_at < now() - make_interval(hours => ${sql.lit(maxAgeHours)})`.execute(db)
}

export interface DelayedDelivery {
  readonly id: number
  readonly notificationId: number
  readonly userId: number
}

/**
 * Locks urgent messages to users that should fall back: the given ids, or those that errors have delayed for
 * `seconds`.
 */
export async function lockDelayed(
  tx: Tx,
  channel: OutsideChannel,
  { seconds, ids }: { seconds: number; ids?: readonly number[] },
): Promise<readonly DelayedDelivery[]> {
  const among =
    ids === undefined
      ? sql`due_at <= now() - make_interval(secs => ${seconds}) and last_error is not null
          and coalesce(claimed_until <= now(), true)`
      : sql`id = any(${arrayOf(ids, 'bigint')})`
  const { rows } = await sql<DelayedDelivery>`
    select id, notification_id, user_id from deliveries
    where channel = ${channel} and state = 'queued' and is_urgent and user_id is not null
      and notification_id is not null and ${among}
    order by id limit 500 for update skip locked`.execute(tx)
  return rows
}

/** Locks urgent messages to users that an outbox has accepted but not sent. */
export async function lockAccepted(tx: Tx, ids: readonly number[]): Promise<readonly DelayedDelivery[]> {
  const { rows } = await sql<DelayedDelivery>`
    select id, notification_id, user_id from deliveries
    where id = any(${arrayOf(ids, 'bigint')}) and state = 'sent' and is_urgent and user_id is not null
      and notification_id is not null
    order by id for update`.execute(tx)
  return rows
}

/** Marks messages as failed that an outbox has accepted but could not send. */
export async function markUnsent(tx: Tx, id: number, error: string): Promise<void> {
  await sql`
    update deliveries set state = 'failed', last_error = left(${error}, 1000), ended_at = now()
    where id = ${id} and state in ('queued', 'sent')`.execute(tx)
}

/** The largest bigint: a constant bound lets the index end the range. */
const maxId = '9223372036854775807'

/** Seconds until the next message of the channel is due; undefined when the queue is empty. */
export async function readNextDelay(db: Db, channel: OutsideChannel): Promise<number | undefined> {
  // `greatest` ignores nulls, so an empty queue must be excluded explicitly.
  const { rows } = await sql<{ seconds: number | null }>`
    with recursive ${headsOf(channel)},
    due as (
      select min(greatest(own.at, p.not_before)) as at
      from heads
      -- The head, and before it messages that quiet hours delay.
      cross join lateral (
        select min(greatest(next_attempt_at, claimed_until)) as at from deliveries d
        where d.channel = ${channel} and d.state = 'queued' and d.address = heads.address and not is_digest
          and d.id <= coalesce(heads.id, ${maxId}::bigint)) own
      left join delivery_pauses p on p.channel = ${channel} and p.address = heads.address)
    select extract(epoch from greatest(due.at, channels.not_before) - now())::float8 as seconds
    from due
    left join delivery_pauses channels on channels.channel = ${channel} and channels.address = ${wholeChannel}
    where due.at is not null`.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? undefined : Math.max(0, seconds)
}
