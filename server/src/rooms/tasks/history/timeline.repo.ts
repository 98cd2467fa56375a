import type { Sort } from '@naryad/contract/kit/list'
import type { Comment, TaskAction } from '@naryad/contract/tasks/tasks'
import { linksField } from '@naryad/contract/tasks/tasks.sentences'
import { callField, internalActions } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { mayContribute } from '../assignment/handovers.repo.ts'
import { mentions } from '../discussion/comments.repo.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

interface Slice {
  readonly limit: number
  readonly offset: number
  readonly sort: Sort
}

interface List<Item> {
  readonly items: Item[]
  readonly totalCount: number
}

/**
 * `isForAdding`: also true for tasks recently handed over, to which comments and files may still be
 * added.
 */
export async function seesTask(db: Db, who: Viewer, id: number, isForAdding = false): Promise<boolean> {
  const { rows } = await sql`select from tasks where id = ${id} and ${visibleTasks(who)}`.execute(db)
  return rows.length > 0 || (isForAdding && (await mayContribute(db, who, id)))
}

interface WhoRow {
  readonly personId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
}

const personOf = ({ personId, lastName, firstName, middleName }: WhoRow): Person | null =>
  personId === null ? null : { id: personId, lastName, firstName, middleName }

const arrival = (receivedAt: string | null) => (receivedAt === null ? {} : { receivedAt })

/**
 * Clients must not see where employees are, what they agree on, nor numbers of requests of other
 * organizations.
 */
export async function readActions(
  db: Db,
  who: Viewer,
  taskId: number,
  slice: Slice,
): Promise<List<TaskAction>> {
  const actions = db
    .selectFrom('taskActions')
    .where('taskId', '=', taskId)
    .$if(who.role === 'client', (query) =>
      query
        .where('kind', 'not in', internalActions)
        .where(sql<boolean>`(field is null or field not in (${linksField}, ${callField}))`),
    )
  const rows = await actions
    .leftJoin('users', 'users.id', 'taskActions.userId')
    .leftJoin('apiTokens', 'apiTokens.id', 'taskActions.apiTokenId')
    .select([
      'taskActions.id',
      'at',
      'receivedAt',
      'source',
      'kind',
      'field',
      'fromText as from',
      'toText as to',
      'ruleTitle',
      'ruleReason',
      'apiTokens.name as keyName',
      sql<number | null>`case when rule_title is not null then (select rules.id from automation_runs as runs
        join automation_rules as rules on rules.id = runs.rule_id
        where runs.task_id = task_actions.task_id and rules.title = rule_title limit 1) end`.as('ruleId'),
      'users.id as personId',
      sql<string>`users.last_name`.as('lastName'),
      sql<string>`users.first_name`.as('firstName'),
      sql<string>`users.middle_name`.as('middleName'),
    ])
    .orderBy('taskActions.id', slice.sort === 'ASC' ? 'asc' : 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { totalCount } = await actions
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  return {
    items: rows.map(({ receivedAt, ruleTitle, ruleReason, ruleId, keyName, ...row }) => ({
      ...row,
      ...arrival(receivedAt),
      who: personOf(row),
      ...(ruleTitle === null || who.role === 'client'
        ? {}
        : { rule: { id: ruleId, title: ruleTitle, reason: ruleReason ?? '' } }),
      ...(keyName === null || who.role === 'client' ? {} : { key: keyName }),
    })),
    totalCount,
  }
}

/** Also the comments of the tasks that were merged into this one. Clients never get internal comments. */
export async function readComments(
  db: Db,
  who: Viewer,
  taskId: number,
  slice: Slice,
): Promise<List<Comment>> {
  const comments = db
    .selectFrom('taskComments')
    .where('taskId', '=', sql<number>`any(array(select merged_tasks(${taskId})))`)
    .$if(who.role === 'client', (query) => query.where('isInternal', '=', false))
  const rows = await comments
    .leftJoin('users', 'users.id', 'taskComments.authorId')
    .leftJoin('drivers', 'drivers.id', 'taskComments.driverId')
    .select([
      'taskComments.id',
      'at',
      'receivedAt',
      'text',
      'isInternal',
      'isAfterHandover',
      'taskId',
      'users.role',
      mentions,
      'users.id as personId',
      sql<string>`users.last_name`.as('lastName'),
      sql<string>`users.first_name`.as('firstName'),
      sql<string>`users.middle_name`.as('middleName'),
      'taskComments.driverId',
      sql<string>`coalesce(nullif(concat_ws(' ', drivers.last_name, nullif(drivers.first_name, '')), ''), 'Водитель')`.as(
        'driverName',
      ),
      'guestName',
      sql<number | null>`(select max(id) from mail_letters where comment_id = task_comments.id)`.as(
        'letterId',
      ),
    ])
    .orderBy('taskComments.id', slice.sort === 'ASC' ? 'asc' : 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { totalCount } = await comments
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  const items = rows.map(
    ({ role, driverId, driverName, guestName, letterId, mentions: people, receivedAt, ...row }) => ({
      ...row,
      ...(row.taskId === taskId ? {} : { mergedFromId: row.taskId }),
      ...arrival(receivedAt),
      ...(people.length > 0 && who.role !== 'client' ? { mentions: people } : {}),
      author: personOf(row),
      ...(driverId === null ? {} : { driverName }),
      ...(guestName === '' ? {} : { guestName }),
      ...(letterId === null || who.role === 'client' ? {} : { letterId }),
      ...(role === 'client' || guestName !== '' ? { isFromClient: true as const } : {}),
    }),
  )
  return { items, totalCount }
}
