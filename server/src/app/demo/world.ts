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
import { makeFleet, signalOf } from './fleet.ts'
import { Random } from './random.ts'
import { runScript } from './script.ts'
import { type DemoUser, makeUsers } from './users.ts'

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
    task_types: taskTypes,
    task_categories: taskCategories,
    price_items: priceList,
    car_servers: carServers,
    drivers,
    cars: cars.map((car) => ({ ...car, ...signalOf(signals, car, companies[car.companyId - 1], now) })),
    contacts,
  })
  await runScript(sql, 'registers.sql', { now, seed })

  const engineersAtWork = await sql<{ id: number }[]>`
    select id from users
    where role = 'engineer' and not is_blocked and not exists (
      select from absences
      where user_id = users.id and date_to >= (${now}::timestamptz at time zone ${companyZone})::date
        and date_from <= (${now}::timestamptz at time zone ${companyZone})::date + 1)
    order by id`
  const deviations = await sql<Deviation[]>`select day::text, kind from production_calendar`
  const norms = await sql<
    { priority: string; minutes: number }[]
  >`select priority, minutes from deadline_norms`
  const random = from('tasks')
  const agenda = new Agenda(
    from('visits'),
    engineersAtWork.map(({ id }) => id),
    now.getTime(),
  )
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
