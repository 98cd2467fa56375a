import type postgres from 'postgres'

import { openDriver } from '../../platform/db/driver.ts'
import { lockWithDriver } from '../../platform/db/locks.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { hashPassword } from '../../rooms/auth/index.ts'
import { workingCalendar, type Deviation } from '../../rooms/tasks/deadlines/working-time.ts'
import { type DemoAbsence, engineersAtWork, makeAbsences } from './absences.ts'
import { Agenda } from './agenda.ts'
import { loadApiTokens } from './api-tokens.ts'
import { loadArrivals } from './arrivals.ts'
import { makeCompanies } from './companies.ts'
import { makeContacts } from './contacts.ts'
import { copyTasks } from './copy-tasks.ts'
import { copyInto } from './copy.ts'
import { demoCarServers, loadDictionaries } from './dictionaries.ts'
import { makeLinks } from './drivers.ts'
import { makeFiles } from './files.ts'
import { makeFleet } from './fleet.ts'
import { type DemoKind, makeRanges } from './maintenance.ts'
import { loadMarks } from './marks.ts'
import { loadMentions } from './mentions.ts'
import { loadMessengers } from './messengers.ts'
import { loadNotifications } from './notifications.ts'
import { loadOverdueDays } from './overdue-days.ts'
import { Cast } from './people.ts'
import { Random } from './random.ts'
import { makeRequests } from './registration.ts'
import { loadRollCalls } from './roll-calls.ts'
import { loadSavedReports } from './saved-reports.ts'
import { empty, isEmpty, markAsDemo, restartNumbers, strip } from './schema.ts'
import { signalOf } from './signals.ts'
import { loadSuggestions } from './suggestions.ts'
import { generateTasks, type World } from './tasks.ts'
import { dayOf, daysAfter } from './time.ts'
import { makeTimeline } from './timeline.ts'
import { demoPassword, makeUsers } from './users.ts'
import { loadVisitTerms } from './visit-terms.ts'
import { loadZones } from './zones.ts'

export interface DemoOptions {
  /** How many tasks; everything else follows from it. */
  readonly tasks?: number
  /** The demo ends here: two years of requests before it, some visits after it. */
  readonly now?: Date
  readonly seed?: string
  /** Empties the database first. Without it a database with data is refused. */
  readonly replace?: boolean
  readonly onProgress?: (line: string) => void
}

export interface DemoTarget {
  /** An empty, migrated database. */
  readonly url: string
  readonly files: FileStore
}

/** As many requests in two years as a company of this size gets, and its numbers start at the first. */
export const smallDemo = 18_420

/** The newest task of a demo that is not larger. */
const lastNumber = smallDemo
const tasksAtOnce = 5000
/** An invited user sets a password by the link in the letter. */
const noPassword = { passwordHash: null, passwordChangedAt: null }
const rangesAtOnce = 20_000

export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

interface Sizes {
  readonly companies: number
  readonly cars: number
  readonly drivers: number
  readonly users: number
}

const sizesFor = (tasks: number): Sizes => ({
  companies: Math.round(Math.min(Math.max(86, tasks / 500), 2000)),
  cars: Math.max(1284, Math.round(tasks / 10)),
  drivers: Math.max(1412, Math.round(tasks * 0.06)),
  users: tasks > 100_000 ? 200 : 94,
})

/** Fills an empty, migrated database with a company that has been at work for two years. All of it or nothing. */
export async function loadDemo(target: DemoTarget, options: DemoOptions = {}): Promise<void> {
  const sql = await openDriver(target.url, {
    connection: { application_name: 'naryad-demo', TimeZone: 'UTC' },
  })
  try {
    await sql.begin((tx) => load(tx, target.files, options))
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

async function load(sql: postgres.TransactionSql, store: FileStore, options: DemoOptions): Promise<void> {
  const {
    tasks = smallDemo,
    now = new Date(),
    seed = 'naryad',
    replace = false,
    onProgress = () => {},
  } = options
  // Of two servers that start on a new database one loads the demo, the other finds it there.
  await lockWithDriver(sql, 'demo')
  if (replace) await empty(sql)
  else if (!(await isEmpty(sql))) throw new NotEmpty('В базе уже есть данные')
  await sql`set local maintenance_work_mem = '512MB'`
  const restore = await strip(sql)
  // Pictures are drawn by threads of their own meanwhile.
  const [files, company] = await Promise.all([makeFiles(store), loadCompany(sql, { tasks, now, seed })])
  await loadTasks(sql, { ...company, files }, tasks, onProgress)
  onProgress('Поиск')
  await sql`select rebuild_task_search()`
  onProgress('Индексы и связи')
  await restore()
  await restartNumbers(sql)
  await copyInto(sql, 'absences', company.absences)
  await loadVisitTerms(sql, now)
  await loadZones(sql, now)
  onProgress('Явки')
  await loadRollCalls(sql, now)
  await loadArrivals(sql, now)
  await loadMarks(sql, now)
  await loadSuggestions(sql, now)
  await loadSavedReports(sql, now)
  await loadMessengers(sql, now)
  await loadApiTokens(sql, now)
  await loadOverdueDays(sql, now)
  await loadMentions(sql)
  await loadNotifications(sql, now)
  await sql`select recount_tasks(), recount_task_blocks(), recount_open_tasks(), recount_task_times()`
  // After the times of the tasks, which it sums.
  await sql`select recount_task_rollups()`
}

async function loadCompany(
  sql: postgres.TransactionSql,
  { tasks, now, seed }: { tasks: number; now: Date; seed: string },
): Promise<Omit<World, 'files'> & { readonly absences: readonly DemoAbsence[] }> {
  const sizes = sizesFor(tasks)
  const companies = makeCompanies(new Random(`${seed} companies`), sizes.companies, now)
  const contacts = makeContacts(new Random(`${seed} contacts`), companies)
  const users = makeUsers(new Random(`${seed} users`), { companies, users: sizes.users, now })
  const { cars, drivers } = makeFleet(new Random(`${seed} fleet`), {
    ...sizes,
    companies,
    carServers: demoCarServers.length,
    now,
  })
  const passwordHash = await hashPassword(demoPassword)

  await copyInto(
    sql,
    'companies',
    companies.map(({ place, site: _site, ...company }) => ({ ...company, ...place })),
  )
  await copyInto(
    sql,
    'users',
    users.map((user) => ({
      ...user,
      queues: `{${user.queues.join(',')}}`,
      ...(user.lastSeenAt === null ? noPassword : { passwordHash, passwordChangedAt: user.createdAt }),
      updatedAt: user.createdAt,
    })),
  )
  const requests = makeRequests(new Random(`${seed} requests`), { companies, users, now })
  await copyInto(sql, 'registration_requests', requests)
  await markAsDemo(sql)
  await loadDictionaries(sql)
  await copyInto(sql, 'drivers', drivers)
  await copyInto(sql, 'driver_tokens', [...makeLinks(new Random(`${seed} links`), drivers, now)])
  const signals = new Random(`${seed} signals`)
  await copyInto(
    sql,
    'cars',
    cars.map((car) => ({ ...car, ...signalOf(signals, car, companies[car.companyId - 1], now) })),
  )
  await loadMaintenance(sql, { random: new Random(`${seed} maintenance`), cars, now })
  await copyInto(sql, 'contacts', contacts)

  const deviations = await sql<Deviation[]>`select day::text, kind from production_calendar`
  const norms = await sql<
    { priority: string; minutes: number }[]
  >`select priority, minutes from deadline_norms`
  const random = new Random(`${seed} tasks`)
  const absences = makeAbsences(users, now)
  const agenda = new Agenda(
    new Random(`${seed} visits`),
    engineersAtWork(users, absences, now),
    now.getTime(),
  )
  return {
    random,
    absences,
    agenda,
    companies,
    cars,
    contacts: Map.groupBy(contacts, ({ companyId }) => companyId),
    fleets: Map.groupBy(cars, ({ companyId }) => companyId),
    cast: new Cast(random, users),
    calendar: workingCalendar(deviations, companyZone),
    norms: new Map(norms.map(({ priority, minutes }) => [priority, minutes])),
    now: now.getTime(),
    firstId: Math.max(1, lastNumber - tasks + 1),
    detail: tasks > 100_000 ? 0.3 : 1,
  }
}

interface Fleet {
  readonly random: Random
  readonly cars: Parameters<typeof makeRanges>[1]
  readonly now: Date
}

/**
 * The kinds come with the schema. At the demo company one of them creates tasks a week before the end: enough
 * for a morning, without filling the queue.
 */
async function loadMaintenance(sql: postgres.TransactionSql, { random, cars, now }: Fleet): Promise<void> {
  await sql`
    update maintenance_kinds set makes_task = true, task_days_before = 7, checked_on = ${dayOf(daysAfter(now, -40))}
    where title = 'Поверка тахографа'`
  const kinds = await sql<DemoKind[]>`
    select id, title, term_months as "termMonths", term_days as "termDays", term_km as "termKm"
    from maintenance_kinds order by id`
  for (const batch of inBatches(makeRanges(random, cars, kinds, now), rangesAtOnce))
    await copyInto(sql, 'maintenance_ranges', batch)
  await sql`select refresh_car_terms(array(select id from cars))`
}

async function loadTasks(
  sql: postgres.TransactionSql,
  world: World,
  count: number,
  onProgress: (line: string) => void,
): Promise<void> {
  const timeline = makeTimeline(world.random, world.calendar, count, world.now)
  let loaded = 0
  for (const batch of inBatches(generateTasks(world, timeline), tasksAtOnce)) {
    await copyTasks(sql, batch)
    loaded += batch.length
    if (loaded % 50_000 === 0 || loaded === count)
      onProgress(`Заявок: ${loaded.toLocaleString('ru')} из ${count.toLocaleString('ru')}`)
  }
}

function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
