import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { foldCounters } from '../platform/db/query/counters.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { testDb } from '../testing/database.ts'
import { counters } from './collected.ts'

const db = await testDb()

interface Expected {
  readonly key: string
  /** The rows of the folded counts. */
  readonly counts: string
  /** The same count without a counter. */
  readonly plain: string
}

/** Of all organizations together there is a row -1 beside their own. */
const register = (of: string, dimension: string): Expected => ({
  key: `company_id, ${dimension}`,
  counts: `select company_id, ${dimension}, n from ${of}_counts where company_id <> -1`,
  plain: `select coalesce(company_id, 0), ${dimension}, count(*) from ${of}s group by 1, 2`,
})

const expected: Readonly<Record<string, Expected>> = {
  task_count_deltas: {
    key: 'queue, status, operator_id, is_warranty, has_unapproved_costs, has_car',
    counts:
      'select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, n from task_counts',
    plain: `select queue, status, coalesce(operator_id, 0), is_warranty, costs > 0 and not is_costs_approved,
      car_id is not null, count(*) from tasks group by 1, 2, 3, 4, 5, 6`,
  },
  task_block_count_deltas: {
    key: 'queue, block',
    counts: 'select queue, block, n from task_block_counts',
    plain: 'select queue, id / 4096, count(*) from tasks group by 1, 2',
  },
  open_task_deltas: {
    key: 'company_id',
    counts: 'select company_id, open_tasks as n from company_totals',
    plain: 'select company_id, count(*) from tasks where is_open and company_id is not null group by 1',
  },
  task_rollup_deltas: {
    key: 'event, day, queue, status',
    counts: 'select event, day, queue, status, n from task_rollups',
    plain: `select event, (at at time zone 'Europe/Moscow')::date, queue, status, count(*) from tasks
      cross join lateral (values
        ('created'::rollup_event, created_at), ('done', done_at), ('closed', closed_at)) as events (event, at)
      where at is not null group by 1, 2, 3, 4`,
  },
  due_count_deltas: {
    key: 'what, kind_id, due_day, soon_day',
    counts: 'select what, kind_id, due_day, soon_day, n from due_counts',
    plain: 'select what, coalesce(kind_id, 0), due_day, soon_day, count(*) from due_rows group by 1, 2, 3, 4',
  },
  unit_count_deltas: {
    key: 'kind, model_id, place',
    counts: 'select kind, model_id, place, n from unit_counts',
    plain: 'select kind, model_id, place, count(*) from units group by 1, 2, 3',
  },
  car_count_deltas: register('car', 'status'),
  driver_count_deltas: register('driver', 'is_active'),
  range_count_deltas: {
    key: 'is_done, overdue_after, soon_from',
    counts: 'select is_done, overdue_after, soon_from, n from range_counts',
    plain: `select done_at is not null, overdue_after, soon_from, count(*) from maintenance_ranges group by 1, 2, 3`,
  },
}

/** Every key where counts and deltas do not add up to the plain count. */
async function differences(deltas: string): Promise<unknown[]> {
  const { key, counts, plain } = expected[deltas] ?? { key: '', counts: '', plain: '' }
  const { rows } = await sql
    .raw(`
      with counted (${key}, n) as (${counts} union all select ${key}, n from ${deltas}),
        plain (${key}, n) as (${plain})
      select ${key}, sum(n)::int as n
      from (select * from counted union all select ${key}, -n from plain) as both_counts
      group by ${key} having sum(n) <> 0`)
    .execute(db)
  return rows
}

const part = fc.integer({ min: 1, max: 4 })
const write = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    status: fc.constantFrom('NEW', 'CLOSED'),
    queue: fc.constantFrom('tachograph', 'glonass'),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    part,
    status: fc.constantFrom('NEW', 'CLOSED'),
    queue: fc.constantFrom('tachograph', 'glonass'),
  }),
  fc.record({ kind: fc.constant('delete' as const), part }),
  fc.record({ kind: fc.constant('fold' as const), at: fc.nat({ max: counters.length - 1 }) }),
)

type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

async function insert({ status, queue }: Extract<Write, { kind: 'insert' }>): Promise<void> {
  const { id: companyId } = await makeCompany(db)
  const car = await makeCar(db, { companyId })
  await makeDriver(db, { companyId })
  await makeRange(db, { carId: car.id })
  await sql`
    insert into tasks (queue, title, status, company_id, car_id, costs, is_warranty)
    select ${queue}::queue, 'Калибровка', ${status}::task_status, case when n > 1 then ${companyId}::int end,
      case when n > 2 then ${car.id}::int end, n * 100, n = 3
    from generate_series(1, 3) as n`.execute(db)
}

const statements: Readonly<
  Record<'update' | 'delete', (write: Extract<Write, { part: number }>) => string[]>
> = {
  update: (change) => [
    `update tasks set status = '${'status' in change ? change.status : 'NEW'}',
        queue = '${'queue' in change ? change.queue : 'glonass'}', is_costs_approved = not is_costs_approved
        where id % 5 < ${change.part}`,
    `update cars set status = 'IN_REPAIR', company_id = null where id % 5 < ${change.part}`,
    `update drivers set is_active = not is_active where id % 5 < ${change.part}`,
    `update maintenance_ranges set done_at = now() where id % 5 < ${change.part}`,
  ],
  delete: ({ part: some }) => [
    `delete from tasks where id % 7 < ${some}`,
    `delete from drivers where id % 7 < ${some}`,
    `delete from car_terms where range_id in (select id from maintenance_ranges where id % 7 < ${some})`,
    `delete from maintenance_ranges where id % 7 < ${some}`,
  ],
}

async function run(one: Write): Promise<void> {
  if (one.kind === 'insert') return insert(one)
  if (one.kind === 'fold') return inTransaction(db, foldCounters(counters.slice(one.at, one.at + 1)))
  await inTransaction(db, async (tx) => {
    for (const text of statements[one.kind](one)) await sql.raw(text).execute(tx)
  })
}

test('every table of deltas belongs to a counter that is folded and compared', async () => {
  const { rows } = await sql<{ tableName: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name like '%deltas'`.execute(db)
  const tables = rows.map(({ tableName }) => tableName).toSorted()
  expect(counters.map(({ deltas }) => deltas).toSorted()).toEqual(tables)
  expect(Object.keys(expected).toSorted()).toEqual(tables)
})

test(
  'every counter says what plain SQL says, before and after it is folded',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 10 }), async (writes) => {
        for (const one of writes) await run(one)
        for (const { deltas } of counters) expect([deltas, await differences(deltas)]).toEqual([deltas, []])
        await inTransaction(db, foldCounters(counters))
        for (const { deltas } of counters) {
          const { rows } = await sql.raw(`select from ${deltas}`).execute(db)
          expect([deltas, rows.length, await differences(deltas)]).toEqual([deltas, 0, []])
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
)
