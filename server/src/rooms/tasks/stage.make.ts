import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '../../platform/db/connect.ts'
import { type Caller, caller } from '../../testing/callers.ts'

/** A user of every role that can act on a task, with calls as that user. */
export interface Stage {
  readonly admin: Caller
  readonly senior: Caller
  readonly dispatcher: Caller
  readonly engineer: Caller
  /** Belongs to a separate organization. */
  readonly client: Caller
  readonly companyId: number
  /** A call that must be rejected without changing the database. */
  refusal(by: Caller, route: RouteDef, input: Parameters<Caller['refusal']>[1]): Promise<ErrorReply>
  /** The task's history, oldest first: «kind field: from → to», with the author. */
  history(taskId: number): Promise<string[]>
}

export async function setStage(app: FastifyInstance, db: Db): Promise<Stage> {
  const client = await caller(app, db, { role: 'client', lastName: 'Клиентов', firstName: 'Пётр' })
  const { companyId } = client.user
  if (companyId === null) throw new Error('a client has an organization')
  return {
    admin: await caller(app, db, { role: 'admin', lastName: 'Админов', firstName: 'Юрий' }),
    senior: await caller(app, db, { isSenior: true, lastName: 'Морозова', firstName: 'Елена' }),
    dispatcher: await caller(app, db, {
      lastName: 'Лапина',
      firstName: 'Ольга',
      middleName: 'Петровна',
    }),
    engineer: await caller(app, db, { role: 'engineer', lastName: 'Гусев', firstName: 'Антон' }),
    client,
    companyId,
    refusal: async (by, route, input) => {
      const before = await stateOf(db)
      const { status, body } = await by.refusal(route, input)
      expect(await stateOf(db)).toEqual(before)
      expect(body.statusCode).toBe(status)
      return body
    },
    history: (taskId) => historyOf(db, taskId),
  }
}

const tables = [
  'tasks',
  'task_actions',
  'task_crew',
  'task_comments',
  'task_pauses',
  'task_search',
  'attachments',
  'idempotency_keys',
]

/** A hash of each table with data of tasks. */
async function stateOf(db: Db): Promise<Record<string, string>> {
  const digests = tables.map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(rows::text, '|' order by rows::text), '')) as digest
        from ${sql.table(table)} as rows`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function historyOf(db: Db, taskId: number): Promise<string[]> {
  const actions = await db
    .selectFrom('taskActions')
    .leftJoin('users', 'users.id', 'taskActions.userId')
    .select(['kind', 'field', 'fromText', 'toText', 'source', 'users.lastName'])
    .where('taskId', '=', taskId)
    .orderBy('taskActions.id')
    .execute()
  return actions.map(
    ({ kind, field, fromText, toText, source, lastName }) =>
      `${kind}${field === null ? '' : ` ${field}: ${fromText ?? '—'} → ${toText ?? '—'}`} (${lastName ?? source})`,
  )
}
