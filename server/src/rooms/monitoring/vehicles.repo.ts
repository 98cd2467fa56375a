import type { CompanyRef } from '@naryad/contract/companies/companies'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { GpsVehicle } from './gps/gps-provider.ts'
import { imeiOf, type MatchableCar, platesOf } from './vehicle-matching.ts'

export interface KnownCar extends MatchableCar {
  readonly title: string
  readonly company: CompanyRef | null
}

export const findCompanyAccount = (
  db: Db,
  companyId: number,
): Promise<{ readonly externalId: string | null } | undefined> =>
  db.selectFrom('companies').select('externalId').where('id', '=', companyId).executeTakeFirst()

/**
 * Trucks of any organization that may match these vehicles; those of the given organization come first. The texts
 * are sets of their own: an array that the plan does not know is compared element by element with each truck.
 */
export async function findCandidates(
  db: Db,
  companyId: number,
  vehicles: readonly GpsVehicle[],
): Promise<KnownCar[]> {
  const texts = (of: (vehicle: GpsVehicle) => readonly string[]) =>
    sql`(select unnest(${arrayOf(vehicles.flatMap(of), 'text')}))`
  const { rows } = await sql<KnownCar>`
    with matching as (
      select id from cars where external_id in ${texts(({ externalId }) => [externalId])}
      union select id from cars where plate in ${texts(platesOf)}
      union select id from cars where tracker_imei <> ''
        and regexp_replace(tracker_imei, '\\D', '', 'g') in ${texts(({ imei }) => [imeiOf(imei)].filter(Boolean))})
    select cars.id, plate, title, tracker_imei, cars.external_id,
      case when companies.id is not null then jsonb_build_object('id', companies.id, 'name', companies.name) end as company
    from matching join cars using (id) left join companies on companies.id = cars.company_id
    where cars.status <> 'ARCHIVED'
    order by cars.company_id is distinct from ${companyId}, cars.id`.execute(db)
  return rows
}
