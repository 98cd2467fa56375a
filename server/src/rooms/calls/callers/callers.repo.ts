import type { Caller } from '@naryad/contract/calls/calls'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { carName } from '../../../platform/db/query/car-name.ts'
import type { Who } from '../../../platform/http/ctx.ts'
import { visibleTasks } from '../../tasks/index.ts'

/** People and organizations that share a number. */
const mostCallers = 10
const mostCars = 5
const mostTasks = 3

const found = (phone: string) => sql`(
  select 'contact' as kind, id, name, position as note, company_id, id as contact_id, null::integer as driver_id
  from contacts where numbers_of_contact(phones) @> array[${phone}::text]
  union all
  select 'driver', id, concat_ws(' ', last_name, first_name, nullif(middle_name, '')), '', company_id, null, id
  from drivers where split_part(phone, ';', 1) = ${phone}
  union all
  select 'company', id, name, '', id, null, null
  from companies where split_part(phone, ';', 1) = ${phone}
  limit ${mostCallers})`

export interface FoundCaller {
  readonly kind: Caller['kind']
  readonly id: number
  readonly name: string
  readonly companyId: number | null
  readonly contactId: number | null
  readonly driverId: number | null
}

export async function findOwners(db: Db, phone: string): Promise<FoundCaller[]> {
  const { rows } = await sql<FoundCaller>`
    select kind, id, name, company_id, contact_id, driver_id from ${found(phone)} as found
    order by kind, id`.execute(db)
  return rows
}

const cars = sql`(
  select coalesce(jsonb_agg(${carName} || jsonb_build_object('brand', brand, 'model', model, 'year', year)
    order by place), '[]')
  from (
    select cars.id, plate, title, brand, model, year, row_number() over (
      order by exists (select from tasks where tasks.car_id = cars.id and tasks.is_open) desc, cars.id) as place
    from cars
    where case when found.driver_id is not null then cars.driver_id = found.driver_id
      else cars.company_id = found.company_id end
    order by place limit ${mostCars}) as cars)`

const openTasks = (who: Who) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'queue', queue, 'status', status, 'title', title)
    order by place), '[]')
  from (
    select id, queue, status, title, row_number() over (
      order by (contact_id = found.contact_id or driver_id = found.driver_id) desc nulls last, id desc) as place
    from tasks
    where is_open and ${visibleTasks(who)}
      and (tasks.company_id = found.company_id or tasks.contact_id = found.contact_id
        or tasks.driver_id = found.driver_id)
    order by place limit ${mostTasks}) as tasks)`

/** Who may be calling, with what they are asked about. */
export async function readCallers(db: Db, who: Who, phone: string): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select kind, found.id, found.name, note,
      case when companies.id is not null
        then jsonb_build_object('id', companies.id, 'name', companies.name) end as company,
      (select jsonb_build_object('id', id, 'name', name, 'position', position, 'phones', phones)
        from contacts where contacts.id = found.contact_id) as contact,
      (select jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'middleName', middle_name,
        'phone', phone) from drivers where drivers.id = found.driver_id) as driver,
      ${cars} as cars, ${openTasks(who)} as open_tasks
    from ${found(phone)} as found left join companies on companies.id = found.company_id
    order by kind = 'company', kind, found.id`.execute(db)
  return rows
}
