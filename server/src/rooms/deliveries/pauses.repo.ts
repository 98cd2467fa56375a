import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type Clock, nowOf } from './clock.repo.ts'
import type { ChannelName } from './deliveries.table.ts'

/** Order key of the pause of a whole channel. */
export const wholeChannel = ''

export interface ChannelPause {
  readonly isOpen: boolean
  /** Consecutive failures to reach the service. */
  readonly failures: number
  readonly recent: readonly number[]
}

const columns = (clock: Clock) => sql`not_before <= ${nowOf(clock)} as is_open, failures, recent`

export async function readPause(db: Db, channel: ChannelName, clock: Clock): Promise<ChannelPause> {
  const { rows } = await sql<ChannelPause>`
    select ${columns(clock)} from delivery_pauses
    where channel = ${channel} and order_key = ${wholeChannel}`.execute(db)
  return rows[0] ?? { isOpen: true, failures: 0, recent: [] }
}

/** Locks the channel, so that all servers see its pause and none claims behind another's message. */
export async function lockChannel(tx: Tx, channel: ChannelName, clock: Clock): Promise<ChannelPause> {
  await sql`
    insert into delivery_pauses (channel, order_key, not_before)
    values (${channel}, ${wholeChannel}, ${nowOf(clock)})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ChannelPause>`
    select ${columns(clock)} from delivery_pauses
    where channel = ${channel} and order_key = ${wholeChannel} for update`.execute(tx)
  return rows[0] ?? { isOpen: false, failures: 0, recent: [] }
}

/** Times of the latest attempts by order key. */
export async function readRecent(
  tx: Tx,
  channel: ChannelName,
  orderKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ orderKey: string; recent: readonly number[] }>`
    select order_key, recent from delivery_pauses
    where channel = ${channel} and order_key = any(${arrayOf(orderKeys, 'text')})`.execute(tx)
  return new Map(rows.map(({ orderKey, recent }) => [orderKey, recent]))
}

interface Pace {
  readonly orderKey: string
  readonly recent: readonly number[]
  /** The pause from now on. */
  readonly pauseMs: number
}

/** Records attempts, and the pauses that limits ask for after them. */
export async function savePaces(
  tx: Tx,
  channel: ChannelName,
  paces: readonly Pace[],
  clock: Clock,
): Promise<void> {
  await sql`
    insert into delivery_pauses as p (channel, order_key, not_before, recent)
    select ${channel}, "orderKey", ${nowOf(clock)} + make_interval(secs => "pauseMs" / 1000.0), recent
    from jsonb_to_recordset(${JSON.stringify(paces)}::text::jsonb)
      as pace ("orderKey" text, recent jsonb, "pauseMs" float8)
    on conflict (channel, order_key) do update
    set not_before = greatest(p.not_before, excluded.not_before), recent = excluded.recent`.execute(tx)
}

interface Wait {
  readonly channel: ChannelName
  readonly orderKey: string
  readonly seconds: number
  /** The longest pause that repeated waits grow to. */
  readonly maxSeconds: number
}

/** The service asks to wait: for as long as it says, and longer each time in a row. */
export async function pauseFor(
  db: Db,
  { channel, orderKey, seconds, maxSeconds }: Wait,
  clock: Clock,
): Promise<void> {
  const pause = (failures: string) => sql`
    ${nowOf(clock)} + make_interval(
      secs => greatest(${seconds}::float8, least(power(2, ${sql.raw(failures)}), ${maxSeconds}::float8)))`
  await sql`
    insert into delivery_pauses as p (channel, order_key, not_before, failures)
    values (${channel}, ${orderKey}, ${pause('0')}, 1)
    on conflict (channel, order_key) do update
    set not_before = greatest(p.not_before, ${pause('p.failures')}), failures = least(p.failures + 1, 20)`.execute(
    db,
  )
}

/** Exponential backoff of an unreachable channel. A pause that another server has begun is not prolonged. */
export async function pauseChannel(
  db: Db,
  channel: ChannelName,
  { pauseSeconds, maxPauseSeconds }: { readonly pauseSeconds: number; readonly maxPauseSeconds: number },
  clock: Clock,
): Promise<void> {
  await sql`
    update delivery_pauses set failures = least(failures + 1, 20),
      not_before = ${nowOf(clock)}
        + make_interval(secs => least(${pauseSeconds}::float8 * power(2, failures), ${maxPauseSeconds}::float8))
    where channel = ${channel} and order_key = ${wholeChannel} and not_before <= ${nowOf(clock)}`.execute(db)
}

/** The service has answered these order keys, and so the channel. */
export async function resetFailures(
  db: Db,
  channel: ChannelName,
  orderKeys: readonly string[],
): Promise<void> {
  await sql`
    update delivery_pauses set failures = 0
    where channel = ${channel} and order_key = any(${arrayOf([wholeChannel, ...orderKeys], 'text')})
      and failures > 0`.execute(db)
}

/** After a change of the connection. What a service has asked for stays. */
export async function endPauses(db: Db, channel: ChannelName): Promise<void> {
  await sql`
    update delivery_pauses set failures = 0, not_before = now()
    where channel = ${channel} and order_key = ${wholeChannel} and failures > 0`.execute(db)
}

/** Order keys without attempts for a day. */
export async function deleteOldPauses(db: Db): Promise<void> {
  await sql`
    delete from delivery_pauses
    where order_key <> ${wholeChannel} and not_before < now() - interval '1 day'`.execute(db)
}
