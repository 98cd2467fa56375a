import { scopeOf } from '@naryad/contract/kit/rights'
import type { Evidence, Suggestion, SuggestionsQuery } from '@naryad/contract/suggestions/suggestions'
import type { SuggestionSource, SuggestionStatus } from '@naryad/contract/suggestions/suggestions.words'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'

export interface NewSuggestion {
  readonly source: SuggestionSource
  /** The queue of the future task; «external» by default. */
  readonly queue?: Queue
  readonly title: string
  readonly words?: string
  readonly companyId?: number | null
  readonly carId?: number | null
  readonly evidence?: readonly Evidence[]
  readonly point?: { readonly lat: number; readonly lon: number } | null
  /** The task that it may be joined to, whatever its truck. */
  readonly aboutTaskId?: number | null
  readonly contactName?: string
  readonly contactPhone?: string | null
  /** Titles of the kind and the category that the task gets unless the dispatcher decides otherwise. */
  readonly guess?: { readonly type: string | null; readonly category: string | null }
  /** A repeated suggestion with the same cause replaces what the undecided one says. */
  readonly cause?: string
}

/** Dispatchers see suggestions of their own queues. */
const visible = ({ role, queues: own }: Pick<Who, 'role' | 'queues'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`suggestions.queue = any(${arrayOf(role === 'admin' || own.length === 0 ? queues : own, 'queue')})`

const blank = {
  queue: 'external',
  words: '',
  evidence: [],
  point: null,
  companyId: null,
  carId: null,
  aboutTaskId: null,
  contactName: '',
  contactPhone: null,
  cause: null,
  guess: { type: null, category: null },
} as const

const maxWords = 5000
const gap = '\n\n'
/** Less room is of no use. */
const leastRoom = 200

/** Locks the suggestion until the transaction ends; words that do not fit are cut. */
export async function appendWords(tx: Tx, id: number, words: string): Promise<boolean> {
  const room = sql`${maxWords - gap.length}::integer - char_length(words)`
  const { rows } = await sql`
    update suggestions set words = concat_ws(${gap}, nullif(words, ''),
      case when char_length(${words}::text) <= ${room} then ${words}::text else left(${words}::text, ${room} - 1) || '…' end)
    where id = ${id} and status = 'NEW' and ${room} >= ${leastRoom}
    returning id`.execute(tx)
  return rows.length > 0
}

export async function updateEvidence(tx: Tx, id: number, evidence: readonly Evidence[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('suggestions')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .where('status', '=', 'NEW')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertSuggestion(
  tx: Tx,
  suggestion: NewSuggestion,
): Promise<{ id: number; isNew: boolean }> {
  const {
    source,
    title,
    queue,
    words,
    evidence,
    point,
    companyId,
    carId,
    aboutTaskId,
    contactName,
    contactPhone,
    cause,
    guess,
  } = {
    ...blank,
    ...suggestion,
  }
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into suggestions (source, queue, title, words, evidence, lat, lon, company_id, car_id, about_task_id,
      contact_name, contact_phone, cause, type_id, category_id)
    values (${source}, ${queue}, ${title}, ${words}, ${JSON.stringify(evidence)}::jsonb, ${point?.lat ?? null}, ${point?.lon ?? null},
      ${companyId}, ${carId}, ${aboutTaskId}, ${contactName}, ${contactPhone}, ${cause},
      (select id from task_types where title = ${guess.type}),
      (select id from task_categories where title = ${guess.category} and queue = ${queue}))
    on conflict (cause) where status = 'NEW' do update
      set title = excluded.title, words = excluded.words, evidence = excluded.evidence, lat = excluded.lat, lon = excluded.lon,
        queue = excluded.queue, type_id = excluded.type_id, category_id = excluded.category_id,
        company_id = excluded.company_id, car_id = excluded.car_id, about_task_id = excluded.about_task_id,
        contact_name = excluded.contact_name, contact_phone = excluded.contact_phone
    returning id, xmax = 0 as is_new`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the suggestion was not inserted')
  return row
}

const person = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', users.id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name)
  from users where users.id = ${id})`

const openTasks = (who: Who) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', tasks.id, 'queue', tasks.queue, 'status', tasks.status,
    'title', tasks.title) order by tasks.id desc), '[]')
  from (select id, queue, status, title from tasks
    where (tasks.car_id = suggestions.car_id or tasks.id = suggestions.about_task_id) and tasks.is_open
      and ${visibleTasks(who)}
    order by (tasks.id = suggestions.about_task_id) desc nulls last, id desc limit 5) as tasks)`

const columns = (who: Who) => sql`
  suggestions.id, suggestions.source, suggestions.status, suggestions.queue, suggestions.title, suggestions.words,
  suggestions.evidence, suggestions.contact_name, suggestions.contact_phone, suggestions.task_id, suggestions.reason,
  suggestions.decided_at, suggestions.created_at, ${person(sql`suggestions.decided_by`)} as decided_by,
  case when suggestions.lat is not null then jsonb_build_object('lat', suggestions.lat, 'lon', suggestions.lon) end as point,
  (select jsonb_build_object('id', id, 'title', title) from task_types
    where id = suggestions.type_id and is_active and (queues = '{}' or suggestions.queue = any(queues))) as type,
  (select jsonb_build_object('id', id, 'title', title) from task_categories
    where id = suggestions.category_id and is_active and queue = suggestions.queue) as category,
  (select jsonb_build_object('id', companies.id, 'name', companies.name) from companies
    where companies.id = suggestions.company_id) as company,
  (select ${carName} || jsonb_build_object('brand', brand, 'model', model, 'year', year) from cars
    where cars.id = suggestions.car_id) as car,
  (select count(*)::int from attachments where suggestion_id = suggestions.id) as photos_count,
  (select max(id) from mail_letters where suggestion_id = suggestions.id) as letter_id,
  case when suggestions.status = 'NEW' then ${openTasks(who)} else '[]'::jsonb end as open_tasks`

export async function searchSuggestions(
  db: Db,
  who: Who,
  { isDecided, limit, offset }: SuggestionsQuery,
): Promise<{ items: Suggestion[]; totalCount: number }> {
  const isDecidedList = isDecided === 'true'
  const where = sql`${isDecidedList ? sql`status <> 'NEW'` : sql`status = 'NEW'`} and ${visible(who)}`
  const { rows } = await sql<Suggestion>`
    select ${columns(who)} from suggestions where ${where}
    order by ${isDecidedList ? sql`decided_at desc, id desc` : sql`id`} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { items: rows, totalCount: await countWhere(db, where) }
}

async function countWhere(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from suggestions where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

export const countUndecided = (db: Db, who: Who): Promise<number> =>
  countWhere(db, sql`status = 'NEW' and ${visible(who)}`)

export async function findSuggestion(db: Db, who: Who, id: number): Promise<Suggestion | undefined> {
  const { rows } = await sql<Suggestion>`
    select ${columns(who)} from suggestions where suggestions.id = ${id} and ${visible(who)}`.execute(db)
  return rows[0]
}

export async function seesSuggestion(
  db: Db,
  who: Pick<Who, 'role' | 'isSenior' | 'queues'>,
  id: number,
): Promise<boolean> {
  if (scopeOf('suggestions.decide', who) === 'none') return false
  const { rows } = await sql`select from suggestions where id = ${id} and ${visible(who)}`.execute(db)
  return rows.length > 0
}

/** Holds back a decision until the end of the transaction; false if there is one, or no suggestion. */
export async function holdSuggestion(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from suggestions where id = ${id} and status = 'NEW' for no key update`.execute(tx)
  return rows.length > 0
}

/** Deletes undecided ones and returns their ids. */
export async function deleteUndecided(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from suggestions where id = any(${arrayOf(ids, 'integer')}) and status = 'NEW' returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Serializes concurrent decisions: the second one finds the suggestion decided. */
export async function lockSuggestion(tx: Tx, who: Who, id: number): Promise<Suggestion | undefined> {
  await sql`select from suggestions where id = ${id} for no key update`.execute(tx)
  return findSuggestion(tx, who, id)
}

interface Decision {
  readonly id: number
  readonly status: Exclude<SuggestionStatus, 'NEW'>
  readonly taskId: number | null
  readonly reason: string
  /** Null for a rule. */
  readonly byUserId: number | null
}

export async function decideSuggestion(
  tx: Tx,
  { id, status, taskId, reason, byUserId }: Decision,
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set({ status, taskId, reason, decidedBy: byUserId, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteDecided(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql`
    delete from suggestions where decided_at < now() - make_interval(days => ${days}) returning id`.execute(
    tx,
  )
  return rows.length
}
