import type { ContractNorm } from '@naryad/contract/contracts/contracts'
import type { PriceList } from '@naryad/contract/prices/prices'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'
import { workingCalendar, type Deviation } from '../../rooms/tasks/deadlines/working-time.ts'
import { Cast, type DemoUser } from './cast.ts'
import type { DemoFiles } from './files.ts'
import { Random } from './random.ts'
import { dayOf } from './time.ts'
import { visitTimes } from './visits.ts'

/**
 * The requests of a typical company in two years. Task ids start at 1; those of a smaller demo end at this
 * number.
 */
export const smallDemo = 18_420

export const sizesFor = (tasks: number) => ({
  companies: Math.round(Math.min(Math.max(86, tasks / 500), 2000)),
  cars: Math.max(1284, Math.round(tasks / 10)),
  drivers: Math.max(1996, Math.round(tasks * 0.06)),
  users: tasks > 100_000 ? 200 : 94,
})

interface DemoCompany {
  readonly id: number
  readonly address: string
  readonly lat: number
  readonly lon: number
  readonly contactIds: readonly number[]
  readonly contract: DemoContract | null
}

export interface DemoContract {
  readonly id: number
  readonly number: string
  readonly queues: readonly Queue[]
  readonly approvalLimit: number | null
  readonly norms: readonly ContractNorm[]
  readonly priceList: Pick<PriceList, 'dateFrom' | 'percent' | 'items' | 'isActive'> | null
}

export interface DemoCar {
  readonly id: number
  readonly plate: string
  readonly companyId: number
  readonly driverId: number | null
  readonly carServerId: number
}

interface Wanted {
  readonly tasks: number
  readonly now: Date
  readonly seed: string
  readonly files: DemoFiles
}

/** The maximum distance from the centre of Kazan, in degrees. */
const reach = 0.45

/** Everything that tasks can refer to. */
export type World = Awaited<ReturnType<typeof readWorld>>

/** Reads the registers; of the users, only those who can sign in and have done so. */
export async function readWorld(sql: postgres.TransactionSql, { tasks, now, seed, files }: Wanted) {
  const deviations = await sql<Deviation[]>`select day::text, kind from production_calendar`
  const calendar = workingCalendar(deviations, companyZone)
  const times = visitTimes(calendar, now.getTime())
  const lastVisitDay = dayOf(Math.max(...times.flat()))
  const users = await sql<DemoUser[]>`
    select id, last_name || chr(160) || left(first_name, 1) || '.' as name, role, is_senior as "isSenior",
      case role when 'client' then 'CLIENT' else 'STAFF' end as source, to_json(queues) as queues,
      company_id as "companyId", role = 'engineer' and not exists (
        select from absences
        where user_id = users.id and date_to >= (${now}::timestamptz at time zone ${companyZone})::date
          and date_from <= ${lastVisitDay}::date) as "isVisiting"
    from users where not is_blocked and last_seen_at is not null order by id`
  const companies = await sql<DemoCompany[]>`
    select companies.id, address, lat, lon, json_agg(contacts.id order by contacts.id) as "contactIds",
      (select json_build_object('id', contracts.id, 'number', number, 'queues', queues, 'approvalLimit', approval_limit, 'norms', norms,
          'priceList', case when lists.id is not null then json_build_object('dateFrom', lists.date_from, 'percent', percent,
            'isActive', lists.is_active, 'items', (
              select coalesce(json_agg(json_build_object('priceItemId', price_item_id, 'price', price)), '[]')
              from price_list_items where list_id = lists.id)) end)
        from contracts left join price_lists as lists on lists.id = contracts.price_list_id
        where contracts.id = companies.id and date_to > ${now}::timestamptz) as contract
    from companies join contacts on company_id = companies.id group by companies.id order by companies.id`
  const cars = await sql<DemoCar[]>`
    select id, plate, company_id as "companyId", driver_id as "driverId", car_server_id as "carServerId"
    from cars order by id`
  const priceItems = await sql<
    { id: number; title: string }[]
  >`select id, title from price_items where is_active order by id`
  const norms = await sql<
    { priority: string; minutes: number }[]
  >`select priority, minutes from deadline_norms`
  return {
    files,
    companies,
    cars,
    /** Organizations within an hour's drive. */
    yards: companies.filter(({ lat, lon }) => Math.abs(lat - 55.8) < reach && Math.abs(lon - 49.1) < reach),
    /** The trucks of each organization. */
    fleets: Map.groupBy(cars, ({ companyId }) => companyId),
    random: new Random(`${seed} tasks`),
    cast: new Cast(new Random(`${seed} cast`), users, times),
    calendar,
    priceItemIds: new Map(priceItems.map(({ id, title }) => [title, id])),
    lastVisitDay,
    norms: new Map(norms.map(({ priority, minutes }) => [priority, minutes])),
    now: now.getTime(),
    firstId: Math.max(1, smallDemo - tasks + 1),
    /** The share of optional steps: smaller in a large demo. */
    detail: tasks > 100_000 ? 0.3 : 1,
  }
}
