import { runningStatuses } from '@naryad/contract/tasks/tasks.statuses'
import type postgres from 'postgres'

import { lockWithDriver } from '../../platform/db/concurrency/locks.ts'
import { openDriver } from '../../platform/db/connection/driver.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { hashPassword } from '../../rooms/auth/index.ts'
import { isSilentInDemo } from '../../rooms/monitoring/index.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { copyAll } from './copy.ts'
import { loadDisputes } from './disputes.ts'
import { makeFiles } from './files.ts'
import { taskCategories, taskTypes } from './scenarios.ts'
import { empty, isEmpty, pauseDerived, restartNumbers, strip } from './schema.ts'
import { runScript } from './script.ts'
import { loadTachographFiles } from './tachograph-files.ts'
import { type DemoTask, generateTasks } from './tasks.ts'
import { makeTimeline } from './timeline.ts'
import { loadTriage } from './triage.ts'
import { readWorld, sizesFor, smallDemo, type World } from './world.ts'

export interface DemoOptions {
  /** The number of tasks, from which all other numbers follow. */
  readonly tasks?: number
  /** The present of the demo: two years of requests before it, some visits after it. */
  readonly now?: Date
  readonly seed?: string
  /** Empties the database first; otherwise a database with data is rejected. */
  readonly replace?: boolean
  readonly onProgress?: (line: string) => void
}

export interface DemoTarget {
  /** An empty, migrated database. */
  readonly url: string
  readonly files: FileStore
}

/**
 * Tasks per batch: few enough to be collected in the young generation, because older objects make the heap
 * grow.
 */
const tasksAtOnce = 250

export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

/** Fills an empty, migrated database with two years of a company's data, in one transaction. */
export async function loadDemo(target: DemoTarget, options: DemoOptions = {}): Promise<void> {
  const sql = await openDriver(target.url, {
    connection: { application_name: 'naryad-demo', TimeZone: 'UTC' },
  })
  try {
    await sql.begin((tx) => load(tx, target.files, options))
    await sql`vacuum analyze`
    options.onProgress?.('Споры о визитах')
    await loadDisputes(sql, target.url, target.files)
  } finally {
    await sql.end()
  }
}

/** Tasks recounted by one statement, which holds all of their history in memory. */
const recountedAtOnce = 250_000

async function recountTimes(sql: postgres.TransactionSql): Promise<void> {
  const [row] = await sql<{ last: number }[]>`select coalesce(max(id), 0) as last from tasks`
  for (let first = 1; first <= (row?.last ?? 0); first += recountedAtOnce)
    await sql`select recount_task_times(${first}, ${first + recountedAtOnce - 1})`
}

async function load(sql: postgres.TransactionSql, store: FileStore, options: DemoOptions): Promise<void> {
  const {
    tasks = smallDemo,
    now = new Date(),
    seed = 'naryad',
    replace = false,
    onProgress = () => {},
  } = options
  // Two servers may start on a new database at the same time; the second one finds the data.
  await lockWithDriver(sql, 'demo')
  if (!replace && !(await isEmpty(sql))) throw new NotEmpty('В базе уже есть данные')
  // Also an empty database: a load that was broken off has used up numbers, which no rollback gives back.
  await empty(sql)
  await sql`set local maintenance_work_mem = '512MB'`
  const restore = await strip(sql)
  const resumeDerived = await pauseDerived(sql)
  const files = await makeFiles(store)
  const sizes = sizesFor(tasks)
  const carIds = Array.from({ length: sizes.cars }, (_, index) => index + 1)
  const values = {
    ...sizes,
    now,
    // In hexadecimal, so that any text is a valid literal.
    seed: Buffer.from(seed).toString('hex'),
    zone: companyZone,
    password: await hashPassword(demoPassword),
    accounts: demoAccounts.map(({ email }) => email),
    running: runningStatuses,
    silent: carIds.filter(isSilentInDemo),
    norms: JSON.stringify([
      { priority: 'NORMAL', takeMinutes: 240, solveMinutes: 960 },
      { priority: 'URGENT', takeMinutes: 60, solveMinutes: 360 },
      { priority: 'CRITICAL', takeMinutes: 30, solveMinutes: null },
    ]),
  }
  await copyAll(sql, { task_types: taskTypes, task_categories: taskCategories })
  await runScript(sql, 'registers.sql', values)
  await runScript(sql, 'terms.sql', values)
  const world = await readWorld(sql, { tasks, now, seed, files })
  await loadTasks(sql, world, tasks, onProgress)
  // Both update rows, which is cheaper without indexes.
  await markRepeats(sql)
  await recountTimes(sql)
  await sql`select recount_next_moves()`
  onProgress('Поиск')
  await sql`select rebuild_task_search()`
  onProgress('Индексы и связи')
  await restore()
  await restartNumbers(sql)
  onProgress('Явки')
  await runScript(sql, 'day.sql', { ...values, visitedto: world.lastVisitDay })
  await runScript(sql, 'promises.sql', values)
  onProgress('Согласования')
  await runScript(sql, 'approvals.sql', values)
  await runScript(sql, 'automation.sql', values)
  await runScript(sql, 'canned-answers.sql', values)
  await runScript(sql, 'ratings.sql', values)
  onProgress('Письма')
  await runScript(sql, 'mail.sql', values)
  onProgress('Звонки')
  await runScript(sql, 'calls.sql', values)
  onProgress('Приборы')
  await runScript(sql, 'units.sql', values)
  onProgress('Опросники')
  await loadTriage(sql, now)
  onProgress('Гарантия')
  await runScript(sql, 'warranties.sql', values)
  onProgress('Акты')
  await runScript(sql, 'acts.sql', values)
  onProgress('Связи')
  await runScript(sql, 'links.sql', values)
  onProgress('Файлы тахографа')
  await loadTachographFiles(sql, store)
  onProgress('Смены')
  await runScript(sql, 'shifts.sql', values)
  onProgress('Что кончается')
  await runScript(sql, 'due.sql', values)
  onProgress('Светофор')
  await runScript(sql, 'lights.sql', values)
  await sql`
    select refresh_due_of_cars(array(select id from cars)), refresh_due_of_drivers(array(select id from drivers)),
      refresh_due_of_companies(array(select id from companies))`
  await resumeDerived()
}

/**
 * Marks repeats: a task repeats the last one of the same truck and category done within the thirty days
 * before.
 */
async function markRepeats(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    update tasks set repeat_of_id = latest.id
    from (
      select distinct on (task.id) task.id as repeat, done.id
      from tasks as task join tasks as done using (car_id, category_id)
      where done.id <> task.id and done.done_at between task.created_at - interval '30 days' and task.created_at
      order by task.id, done.done_at desc, done.id desc) as latest
    where tasks.id = repeat`
}

async function loadTasks(
  sql: postgres.TransactionSql,
  world: World,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const timeline = makeTimeline(world.random, world.calendar, count, world.now)
  let batch: DemoTask[] = []
  let loaded = 0
  for (const task of generateTasks(world, timeline)) {
    batch.push(task)
    loaded += 1
    if (batch.length < tasksAtOnce && loaded < count) continue
    await copyAll(sql, {
      tasks: batch.map(({ row }) => row),
      task_actions: batch.flatMap(({ life }) => life.history),
      task_pauses: batch.flatMap(({ life }) => life.pauses),
      task_comments: batch.flatMap(({ comments }) => comments),
      attachments: batch.flatMap(({ attachments }) => attachments),
      task_marks: batch.flatMap(({ marks }) => marks),
    })
    batch = []
    if (loaded % 50_000 === 0 || loaded === count)
      onProgress(`Заявок: ${loaded.toLocaleString('ru')} из ${count.toLocaleString('ru')}`)
  }
}
