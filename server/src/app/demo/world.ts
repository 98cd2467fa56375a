import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'
import { hashPassword } from '../../rooms/auth/index.ts'
import { workingCalendar, type Deviation } from '../../rooms/tasks/deadlines/working-time.ts'
import { demoPassword } from './accounts.ts'
import { Agenda, Cast } from './cast.ts'
import { makeCompanies, makeContacts } from './companies.ts'
import { copyAll } from './copy.ts'
import { carServers, priceList, taskCategories, taskTypes } from './dictionaries.ts'
import type { DemoFiles } from './files.ts'
import { makeFleet, makeLinks, signalOf } from './fleet.ts'
import { type DemoKind, makeRanges } from './maintenance.ts'
import { Random } from './random.ts'
import { makeRequests } from './registration.ts'
import { dayOf, daysAfter } from './time.ts'
import { type DemoUser, engineersAtWork, makeAbsences, makeUsers } from './users.ts'

/** As many requests in two years as a company of this size gets, and its numbers start at the first. */
export const smallDemo = 18_420

/** An invited user sets a password by the link in the letter. */
const noPassword = { passwordHash: null, passwordChangedAt: null }

const sizesFor = (tasks: number) => ({
  companies: Math.round(Math.min(Math.max(86, tasks / 500), 2000)),
  cars: Math.max(1284, Math.round(tasks / 10)),
  drivers: Math.max(1412, Math.round(tasks * 0.06)),
  users: tasks > 100_000 ? 200 : 94,
})

/** Everything that tasks can refer to. */
export type World = Awaited<ReturnType<typeof loadWorld>> & { readonly files: DemoFiles }

interface Wanted {
  readonly tasks: number
  readonly now: Date
  readonly seed: string
}

export async function loadWorld(sql: postgres.TransactionSql, { tasks, now, seed }: Wanted) {
  const sizes = sizesFor(tasks)
  const from = (name: string): Random => new Random(`${seed} ${name}`)
  const companies = makeCompanies(from('companies'), sizes.companies, now)
  const contacts = makeContacts(from('contacts'), companies)
  const users = makeUsers(from('users'), { companies, users: sizes.users, now })
  const { cars, drivers } = makeFleet(from('fleet'), { ...sizes, companies, now })
  const absences = makeAbsences(users, now)
  const passwordHash = await hashPassword(demoPassword)
  const password = (user: Pick<DemoUser, 'lastSeenAt' | 'createdAt'>) =>
    user.lastSeenAt === null ? noPassword : { passwordHash, passwordChangedAt: user.createdAt }
  const signals = from('signals')
  await copyAll(sql, {
    companies: companies.map(({ place, site: _, ...company }) => ({ ...company, ...place })),
    users: users.map(({ queues, ...user }) => ({
      ...user,
      queues: `{${queues.join(',')}}`,
      ...password(user),
      updatedAt: user.createdAt,
    })),
    registration_requests: makeRequests(from('requests'), { companies, users, now }),
    task_types: taskTypes,
    task_categories: taskCategories,
    price_items: priceList,
    car_servers: carServers,
    drivers,
    driver_tokens: makeLinks(from('links'), drivers, now),
    cars: cars.map((car) => ({ ...car, ...signalOf(signals, car, companies[car.companyId - 1], now) })),
    maintenance_ranges: makeRanges(from('maintenance'), cars, await maintenanceKinds(sql, now), now),
    contacts,
    absences,
  })

  const deviations = await sql<Deviation[]>`select day::text, kind from production_calendar`
  const norms = await sql<
    { priority: string; minutes: number }[]
  >`select priority, minutes from deadline_norms`
  const random = from('tasks')
  const agenda = new Agenda(from('visits'), engineersAtWork(users, absences, now), now.getTime())
  return {
    random,
    agenda,
    companies,
    cars,
    contacts: Map.groupBy(contacts, ({ companyId }) => companyId),
    /** The trucks of each organization. */
    fleets: Map.groupBy(cars, ({ companyId }) => companyId),
    cast: new Cast(random, users, agenda),
    calendar: workingCalendar(deviations, companyZone),
    norms: new Map(norms.map(({ priority, minutes }) => [priority, minutes])),
    now: now.getTime(),
    firstId: Math.max(1, smallDemo - tasks + 1),
    /** The share of optional steps: smaller in a large demo. */
    detail: tasks > 100_000 ? 0.3 : 1,
  }
}

/**
 * They come with the schema. At the demo company one of them creates tasks a week before the end: enough for a
 * morning, without filling the queue.
 */
async function maintenanceKinds(sql: postgres.TransactionSql, now: Date): Promise<DemoKind[]> {
  await sql`
    update maintenance_kinds set makes_task = true, task_days_before = 7, checked_on = ${dayOf(daysAfter(now, -40))}
    where title = 'Поверка тахографа'`
  return sql<DemoKind[]>`
    select id, title, term_months as "termMonths", term_days as "termDays", term_km as "termKm"
    from maintenance_kinds order by id`
}
