import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { taskGroupings, taskMeasures } from '@naryad/contract/reports/reports.words'
import { type RawBuilder, sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { Connection } from '../../platform/db/connection/connection.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** The statement of a report as it was run. */
async function statementOf(groupBy: readonly string[]): Promise<RawBuilder<{ 'QUERY PLAN': string }>> {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const run = vi.spyOn(Connection.prototype, 'run')
  await dispatcher.call(reportsRoutes.tasks, {
    body: { dateFrom: '2026-01-01', dateTo: '2026-12-31', groupBy, measures: taskMeasures, limit: 0 },
  } as never)
  const [text, parameters] = run.mock.calls.find(([called]) => called.includes('grouping sets')) ?? ['', []]
  run.mockRestore()
  const parts = text.split(/\$\d+/)
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  const body = sql.join(
    parts.map((part, at) => {
      const number = numbers[at]
      return number === undefined ? sql.raw(part) : sql`${sql.raw(part)}${parameters[number - 1]}`
    }),
    sql``,
  )
  return sql`explain ${body}`
}

/** The plan if the tasks had no other index: in a small table others may cost less, though they have to read the rows. */
async function planOverReportIndex(statement: RawBuilder<{ 'QUERY PLAN': string }>): Promise<string> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`update pg_index set indisvalid = false
      where indrelid = 'tasks'::regclass and indexrelid <> 'tasks_report_columns'::regclass`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await statement.execute(tx)
    return rows.map((row) => row['QUERY PLAN'] ?? Object.values(row)[0]).join('\n')
  } finally {
    await tx.rollback().execute()
  }
}

test.each(taskGroupings.map((grouping) => [grouping]))(
  'a report by %s with every measure reads the index of its columns alone',
  async (grouping) => {
    const statement = await statementOf([grouping])
    const plan = await planOverReportIndex(statement)
    expect(plan).toContain('Index Only Scan using tasks_report_columns')
  },
)
