import type { MaintenanceItem } from '@naryad/contract/maintenance/maintenance'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { queryKeyOf, singleFlight } from '../../platform/db/concurrency/single-flight.ts'
import type { Db } from '../../platform/db/connect.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import { elapsedShare } from '../../platform/db/query/elapsed-share.ts'
import {
  day,
  type Finding,
  findItem,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  readItems,
  rowsOf,
  type RowProjection,
  text,
  word,
  writeFound,
  RawJson,
} from '../../platform/db/query/raw-json.ts'
import { companyRef } from '../../platform/db/query/references.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** For statements over `cars`: a user who may see a truck may see its maintenance. */
export const visibleCars = (reach: Reach): RawBuilder<SqlBool> =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })

/** A task of the truck's former organization is hidden from clients. */
const ownTask = ({ who, scope }: Reach): RawBuilder<SqlBool> =>
  scope === 'company' ? sql<SqlBool>`tasks.company_id = ${who.companyId}` : sql<SqlBool>`true`

const r = 'maintenance_ranges'

const isDone = `${r}.done_at is not null`

/** The last day belongs to the range; the search uses the same comparison of the same columns. */
const state = `case when ${isDone} then 'DONE' when ${r}.overdue_after < now.today then 'OVERDUE'
  when ${r}.soon_from <= now.today then 'SOON' else 'OK' end`

const unlessDone = (expression: string): string => `case when ${isDone} then null else ${expression} end`

const progress = `case when ${isDone} then 1 else greatest(0,
  ${elapsedShare(`now.today - ${r}.date_from`, `${r}.date_to - ${r}.date_from`)},
  ${elapsedShare(`${carMileage} - ${r}.mileage_from`, `${r}.mileage_to - ${r}.mileage_from`)}) end`

const item = (comment: Json): Json<MaintenanceItem> =>
  object<MaintenanceItem>({
    id: number(`${r}.id`),
    carId: number(`${r}.car_id`),
    kind: object<MaintenanceItem['kind']>({ id: number('k.id'), title: text('k.title') }),
    dateFrom: day(`${r}.date_from`),
    dateTo: day(`${r}.date_to`),
    mileageFrom: number(`${r}.mileage_from`),
    mileageTo: number(`${r}.mileage_to`),
    comment,
    doneAt: moment(`${r}.done_at`),
    state: word(state),
    daysLeft: number(unlessDone(`${r}.date_to - now.today`)),
    kmLeft: number(unlessDone(`${r}.mileage_to - ${carMileage}`)),
    progress: number(progress),
    task: objectIf(
      'tasks.id is not null',
      object<NonNullable<MaintenanceItem['task']>>({
        id: number('tasks.id'),
        queue: word('tasks.queue'),
        status: word('tasks.status'),
      }),
    ),
    unit: objectIf(
      'units.id is not null',
      object<NonNullable<MaintenanceItem['unit']>>({
        id: number('units.id'),
        kind: word('units.kind'),
        title: text('unit_models.title'),
        serial: text('units.serial'),
      }),
    ),
    proofNumber: text(`${r}.proof_number`),
    proofUrl: text(`${r}.proof_url`),
    attachmentsCount: number(`(select count(*) from attachments where attachments.range_id = ${r}.id)`),
    version: number(`${r}.version`),
    createdAt: moment(`${r}.created_at`),
    updatedAt: moment(`${r}.updated_at`),
    car: object<MaintenanceItem['car']>({
      id: number('cars.id'),
      plate: text('cars.plate'),
      title: text('cars.title'),
      brand: text('cars.brand'),
      model: text('cars.model'),
    }),
    company: companyRef,
  })

const items = { staff: item(text(`${r}.comment`)), client: item(nothing) }

const shape = (reach: Reach, today: string): RowProjection<MaintenanceItem> => ({
  table: r,
  // Notes are visible to staff only.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`
    join cars on cars.id = maintenance_ranges.car_id
    ${sql.raw(joinPositions)}
    join maintenance_kinds as k on k.id = maintenance_ranges.kind_id
    left join companies on companies.id = cars.company_id
    left join tasks on tasks.id = maintenance_ranges.task_id and ${ownTask(reach)}
    left join units on units.id = maintenance_ranges.unit_id
    left join unit_models on unit_models.id = units.model_id
    cross join (select ${today}::date as today) as now`,
  visible: visibleCars(reach),
})

export const findRange = (
  db: Db,
  reach: Reach,
  id: number,
  today: string,
): Promise<MaintenanceItem | undefined> => findItem(db, shape(reach, today), id)

export function writeRanges(
  db: Db,
  reach: Reach,
  finding: Finding,
  today: string,
): Promise<RawJson<{ items: MaintenanceItem[]; totalCount: number }>> {
  const ofToday = shape(reach, today)
  return singleFlight(
    db,
    queryKeyOf(db, rowsOf(ofToday, finding)),
    async () => (await writeFound(db, ofToday, finding)) ?? new RawJson('{"items":[],"totalCount":0}'),
  )
}

interface RangesOf {
  readonly carId?: number
  readonly unitId?: number
}

/** Open ranges by their end, earliest first; then finished ones, latest first. */
export async function readRangesOf(
  db: Db,
  reach: Reach,
  { carId, unitId }: RangesOf,
  today: string,
  isOpenOnly = false,
): Promise<MaintenanceItem[]> {
  const rows = await db
    .selectFrom('maintenanceRanges')
    .select('id')
    .$if(carId !== undefined, (query) => query.where('carId', '=', carId ?? 0))
    .$if(unitId !== undefined, (query) => query.where('unitId', '=', unitId ?? 0))
    .$if(isOpenOnly, (query) => query.where('doneAt', 'is', null))
    .orderBy('doneAt', (order) => order.desc().nullsFirst())
    .orderBy('overdueAfter')
    .orderBy('soonFrom')
    .orderBy('mileageTo')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return [...(await readItems(db, shape(reach, today), ids))]
}
