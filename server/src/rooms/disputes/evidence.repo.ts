import type { Channel } from '@naryad/contract/notifications/notifications.channels'
import type { DeliveryState } from '@naryad/contract/notifications/notifications.words'
import type { RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'
import type { TaskAction } from '@naryad/contract/tasks/tasks'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** A task has some dozens of each; a thousand bounds the document. */
const most = sql.lit(1000)

/** Kinds of actions about the visit itself: nothing that colleagues agree on, no contacts. */
const kinds: readonly TaskAction['kind'][] = [
  'CREATED',
  'STATUS',
  'OPERATOR',
  'CREW',
  'PLAN',
  'DONE',
  'CLOSED',
  'COSTS_APPROVED',
  'DETACHED',
]

const fields = ['Отчёт о работе', 'Чек-лист', 'Затраты']

const person = sql`case when users.id is not null then jsonb_build_object('id', users.id, 'lastName', users.last_name,
  'firstName', users.first_name, 'middleName', users.middle_name) end`

export async function readHistory(db: Db, taskId: number): Promise<TaskAction[]> {
  const { rows } = await sql<TaskAction>`
    select actions.id, at, received_at, source, kind, field, from_text as "from", to_text as "to", ${person} as who
    from task_actions as actions left join users on users.id = actions.user_id
    where task_id = ${taskId} and (kind = any(${arrayOf(kinds, 'text')})
      or kind = 'CHANGED' and field = any(${arrayOf(fields, 'text')}))
    order by actions.id limit ${most}`.execute(db)
  return rows
}

export interface NoticeRow {
  readonly at: string
  readonly title: string
  readonly recipient: string
  readonly deliveries: readonly {
    readonly channel: Channel
    readonly state: DeliveryState | 'kept'
    readonly at: string
  }[]
}

/** Notifications of representatives of the client about the task. */
export async function readNotices(db: Db, taskId: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notifications.created_at as at, notifications.title, concat_ws(' ', users.last_name, users.first_name) as recipient,
      coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'state', state,
          'at', coalesce(ended_at, created_at)) order by id)
        from deliveries where notification_id = notifications.id), '[]') as deliveries
    from notifications join users on users.id = notifications.user_id and users.role = 'client'
    where task_id = ${taskId}
    order by notifications.id limit ${most}`.execute(db)
  return rows
}

export interface MarkRow {
  readonly at: string
  readonly receivedAt: string
  readonly name: string
  /** Metres to the place of the visit; null: one of the two is not known. */
  readonly metres: number | null
  readonly hasPlace: boolean
}

export async function readMarks(
  db: Db,
  taskId: number,
  { lat, lon }: { lat: number | null; lon: number | null },
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select at, task_marks.created_at as received_at, concat_ws(' ', users.last_name, users.first_name) as name,
      round(metres_between(lat, lon, ${lat}::float8, ${lon}::float8))::integer as metres, lat is not null as has_place
    from task_marks join users on users.id = task_marks.user_id
    where task_id = ${taskId}
    order by at, task_marks.id limit ${most}`.execute(db)
  return rows
}

export interface FileRow {
  readonly at: string
  readonly takenAt: string | null
  readonly name: string
  readonly author: string
  readonly hash: string
}

export async function readFiles(db: Db, taskId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select attachments.created_at as at, taken_at, name, encode(sha256, 'hex') as hash,
      coalesce(concat_ws(' ', users.last_name, users.first_name), '') as author
    from attachments left join users on users.id = attachments.created_by
    where task_id = ${taskId}
    order by attachments.id limit ${most}`.execute(db)
  return rows
}

export interface PhotoRow extends Pick<FileRow, 'at' | 'takenAt' | 'name' | 'hash'> {
  readonly storageKey: string
  /** Of all photographs of the task. */
  readonly totalCount: number
}

/** The most photographs that a document shows, the latest ones; the others are named in it with their hashes. */
const maxPrintedPhotos = 30

export async function findPhotos(db: Db, taskId: number): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select * from (
      select attachments.id, attachments.created_at as at, taken_at, name, encode(sha256, 'hex') as hash, storage_key,
        count(*) over ()::integer as total_count
      from attachments where task_id = ${taskId} and mime like 'image/%'
      order by attachments.id desc limit ${sql.lit(maxPrintedPhotos)}) as latest
    order by id`.execute(db)
  return rows
}

export interface CommentRow {
  readonly at: string
  readonly receivedAt: string | null
  readonly text: string
  readonly author: string
}

/** Public comments; internal ones are never evidence. */
export async function readComments(db: Db, taskId: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select at, received_at, text,
      coalesce(nullif(guest_name, ''), concat_ws(' ', users.last_name, users.first_name, drivers.last_name)) as author
    from task_comments
    left join users on users.id = task_comments.author_id
    left join drivers on drivers.id = task_comments.driver_id
    where task_id = ${taskId} and not is_internal
    order by task_comments.id limit ${most}`.execute(db)
  return rows
}

export interface RollCallRow {
  readonly at: string
  readonly status: RollCallStatus
  readonly arrivedAt: string | null
  readonly comment: string
  readonly subject: string
}

export async function readRollCalls(db: Db, taskId: number): Promise<RollCallRow[]> {
  const { rows } = await sql<RollCallRow>`
    select coalesce(arrived_at, roll_calls.updated_at) as at, roll_calls.status, arrived_at, roll_calls.comment,
      coalesce(nullif(concat_ws(' ', drivers.last_name, drivers.first_name), ''), cars.plate, cars.title, '') as subject
    from roll_calls
    left join drivers on drivers.id = roll_calls.driver_id
    left join cars on cars.id = roll_calls.car_id
    where task_id = ${taskId} and roll_calls.status not in ('EXPECTED', 'CONFIRMED')
    order by roll_calls.id limit ${most}`.execute(db)
  return rows
}

export interface SignatureRow {
  readonly at: string
  readonly signer: string
  readonly act: string
  readonly hash: Buffer
}

export async function readSignature(db: Db, taskId: number): Promise<SignatureRow | undefined> {
  const { rows } = await sql<SignatureRow>`
    select signed_at as at, concat_ws(', ', signer_name, nullif(signer_position, '')) as signer, act, hash
    from task_signatures where task_id = ${taskId}`.execute(db)
  return rows[0]
}
