import type { CarName } from '@naryad/contract/cars/car-name'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { UnitModelRef } from '@naryad/contract/units/unit-models'
import type { Unit, UnitRef, UnitTaskRef, UnitTerm } from '@naryad/contract/units/units'
import { verificationWarningDays, warrantyWarningDays } from '@naryad/contract/units/units.words'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { elapsedShare } from '../../platform/db/query/elapsed-share.ts'
import {
  day,
  findItem,
  type Fields,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  readItems,
  type RowProjection,
  stored,
  text,
  word,
} from '../../platform/db/query/raw-json.ts'
import { companyRef } from '../../platform/db/query/references.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { visible } from './units.policy.repo.ts'

/** Over `units`, `models` and `now`. */
const states = {
  warranty: `case when units.warranty_until is null then 'UNKNOWN'
    when units.warranty_until < now.today then 'ENDED'
    when units.warranty_until <= now.today + ${warrantyWarningDays} then 'ENDS' else 'VALID' end`,
  verification: `case when units.verified_until < now.today then 'OVERDUE'
    when units.verified_until <= now.today + ${verificationWarningDays} then 'SOON'
    when units.verified_until is not null then 'OK'
    when models.verification_months is not null then 'UNKNOWN' end`,
}

const modelRef = (models: string): Json<UnitModelRef> =>
  object<UnitModelRef>({
    id: number(`${models}.id`),
    kind: word(`${models}.kind`),
    title: text(`${models}.title`),
  })

const refOf = (units: string, models: string): Json<UnitRef | null> =>
  objectIf(
    `${units}.id is not null`,
    object<UnitRef>({ id: number(`${units}.id`), model: modelRef(models), serial: text(`${units}.serial`) }),
  )

const term = object<UnitTerm>({
  id: number('r.id'),
  kind: object<UnitTerm['kind']>({ id: number('k.id'), title: text('k.title') }),
  dateFrom: day('r.date_from'),
  dateTo: day('r.date_to'),
  state: word(`case when r.overdue_after < now.today then 'OVERDUE'
    when r.soon_from <= now.today then 'SOON' else 'OK' end`),
  daysLeft: number('r.date_to - now.today'),
  progress: number(elapsedShare('now.today - r.date_from', 'r.date_to - r.date_from')),
  proofNumber: text('r.proof_number'),
  proofUrl: text('r.proof_url'),
})

const terms = stored(`coalesce((
  select '[' || string_agg(${term}, ',' order by r.overdue_after, r.id) || ']'
  from maintenance_ranges as r join maintenance_kinds as k on k.id = r.kind_id
  where r.unit_id = units.id and r.done_at is null), '[]')`)

const person = objectIf(
  'people.id is not null',
  object<Person>({
    id: number('people.id'),
    lastName: text('people.last_name'),
    firstName: text('people.first_name'),
    middleName: text('people.middle_name'),
  }),
)

const hidden = stored('null::text')

const unitFields = (isClient: boolean): Fields<Unit> => ({
  id: number('units.id'),
  model: modelRef('models'),
  serial: text('units.serial'),
  place: word('units.place'),
  car: objectIf(
    'cars.id is not null',
    object<CarName>({ id: number('cars.id'), plate: text('cars.plate'), title: text('cars.title') }),
  ),
  user: isClient ? hidden : person,
  company: companyRef,
  owner: objectIf(
    'coalesce(owners.id, companies.id) is not null',
    object<CompanyRef>({
      id: number('coalesce(owners.id, companies.id)'),
      name: text('coalesce(owners.name, companies.name)'),
    }),
  ),
  placeNote: isClient ? nothing : text('units.place_note'),
  since: day('units.since'),
  isMain: flag('units.is_main'),
  hasFormerOwner: flag('units.former_owner_id is not null'),
  formerOwner: isClient
    ? hidden
    : objectIf(
        'former.id is not null',
        object<CompanyRef>({ id: number('former.id'), name: text('former.name') }),
      ),
  installedOn: day('units.installed_on'),
  installedTask: objectIf(
    'tasks.id is not null',
    object<UnitTaskRef>({ id: number('tasks.id'), queue: word('tasks.queue') }),
  ),
  warrantyUntil: day('units.warranty_until'),
  warrantyNote: isClient ? nothing : text('units.warranty_note'),
  warranty: word(states.warranty),
  verification: word(states.verification),
  verifiedOn: day('units.verified_on'),
  verifiedUntil: day('units.verified_until'),
  proofNumber: text('units.proof_number'),
  terms,
  replacedBy: refOf('replacing', 'replacing_models'),
  replaces: refOf('replaced', 'replaced_models'),
  comment: isClient ? nothing : text('units.comment'),
  version: number('units.version'),
  createdAt: moment('units.created_at'),
  updatedAt: moment('units.updated_at'),
})

const items = { staff: object<Unit>(unitFields(false)), client: object<Unit>(unitFields(true)) }

export const unitShape = (reach: Reach): RowProjection<Unit> => ({
  table: 'units',
  // People, places and notes of ours are hidden from the owner.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`
    join unit_models as models on models.id = units.model_id
    left join cars on cars.id = units.car_id
    left join users as people on people.id = units.user_id
    left join companies on companies.id = units.company_id
    left join companies as owners on owners.id = cars.company_id
    left join companies as former on former.id = units.former_owner_id
    left join tasks on tasks.id = units.installed_task_id and ${visibleTasks(reach.who)}
    left join units as replacing on replacing.id = units.replaced_by_id
    left join unit_models as replacing_models on replacing_models.id = replacing.model_id
    left join units as replaced on replaced.id = units.replaces_id
    left join unit_models as replaced_models on replaced_models.id = replaced.model_id
    cross join (select ${companyToday()}::date as today) as now`,
  visible: visible(reach),
})

export const readUnits = (db: Db, reach: Reach, ids: readonly number[]): Promise<Iterable<Unit>> =>
  readItems(db, unitShape(reach), ids)

export const findUnit = (db: Db, reach: Reach, id: number): Promise<Unit | undefined> =>
  findItem(db, unitShape(reach), id)
