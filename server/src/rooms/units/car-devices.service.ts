import { formatPlate } from '@naryad/contract/cars/plates'
import { unitFields } from '@naryad/contract/units/units.fields'
import { unitKindTitles } from '@naryad/contract/units/units.words'

import type { Tx } from '../../platform/db/connect.ts'
import { anyOf } from '../../platform/db/query/conditions.ts'
import { taken } from '../../platform/http/refusals.ts'
import { textOrNull } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Author, type ObjectChange, recordActions } from '../history/index.ts'
import { addOpened, newUnit } from './added-units.service.ts'
import { ensureModels, type NamedModel, type StoredModel } from './models.repo.ts'
import { makeAllMain } from './moves.repo.ts'
import {
  type CarKind,
  nowhere,
  placedAt,
  type PlannedMove,
  publishUnits,
  refreshCars,
  writeMoves,
} from './moves.service.ts'
import {
  bySerials,
  type LockedUnit,
  lockUnits,
  onCars,
  readCarNames,
  readSerialKeys,
  updateUnit,
} from './units.repo.ts'

/** The fields of a truck that name a unit. */
const columns = [
  { kind: 'TACHOGRAPH', number: 'tachographNumber', model: 'tachographModel' },
  { kind: 'SKZI', number: 'skziNumber', model: undefined },
  { kind: 'TERMINAL', number: 'trackerImei', model: 'trackerModel' },
] as const

type Column = (typeof columns)[number]
type Devices = Partial<Record<NonNullable<Column['number'] | Column['model']>, string>>

export interface EnteredDevices {
  readonly carId: number
  readonly devices: Devices
}

/** One unit as it was entered in a truck. */
interface Entered {
  readonly carId: number
  readonly column: Column
  readonly serial: string
  /** Undefined: the truck has no field for it. */
  readonly title: string | undefined
  readonly main: LockedUnit | undefined
}

/** What is to be done with one unit that was entered: another one leaves, this one is found or new. */
interface Plan {
  readonly entered: Entered
  readonly removed?: LockedUnit | undefined
  readonly found?: LockedUnit | undefined
  readonly isNew?: true
}

const noteOf = ({ source }: Author): string => (source === 'IMPORT' ? 'из файла' : 'через карточку ТС')

/**
 * Makes units of what was entered in trucks and is in their columns already: the former unit goes to an unknown place, the
 * new one is installed. The trucks are locked.
 */
export async function takeEnteredDevices(
  tx: Tx,
  author: Author,
  cars: readonly EnteredDevices[],
): Promise<void> {
  const serials = cars.flatMap(({ devices }) => columns.map(({ number }) => devices[number] ?? ''))
  const named = [...new Set(serials.filter((serial) => serial !== ''))]
  const keys = await readSerialKeys(tx, named)
  const carIds = cars.map(({ carId }) => carId)
  const units = await lockUnits(tx, anyOf([onCars(carIds), bySerials(named)]))
  const mains = new Map(
    units.filter(({ isMain }) => isMain).map((unit) => [`${unit.carId} ${unit.kind}`, unit]),
  )
  const entered = cars.flatMap(({ carId, devices }) =>
    columns.flatMap((column): Entered[] => {
      const serial = devices[column.number]
      if (serial === undefined) return []
      const title = column.model && (devices[column.model] ?? '')
      return [{ carId, column, serial, title, main: mains.get(`${carId} ${column.kind}`) }]
    }),
  )
  const byKey = Map.groupBy(
    units.filter(({ place }) => place !== 'GONE'),
    ({ kind, serialKey }) => `${kind} ${serialKey}`,
  )
  const plans = entered.flatMap((one) =>
    planOf(one, keys.get(one.serial) ?? '', byKey.get(`${one.column.kind} ${keys.get(one.serial)}`) ?? []),
  )
  await carryOut(tx, author, plans)
}

function planOf(entered: Entered, key: string, candidates: readonly LockedUnit[]): Plan[] {
  const { serial, title, main } = entered
  if (serial === '') return main ? [{ entered, removed: main }] : []
  if (main?.serialKey === key) {
    const isSame = main.serial === serial && (title === undefined || title === main.modelTitle)
    return isSame ? [] : [{ entered, found: main }]
  }
  const unit = namesakeOf(entered, candidates)
  if (!unit) return [{ entered, removed: main, isNew: true }]
  if (unit.place === 'CAR' && unit.carId !== entered.carId) throw standsElsewhere(entered, unit)
  return [{ entered, removed: main, found: unit }]
}

/** The unit of this model, else one of an unknown model or, if none was entered, any. */
const namesakeOf = ({ title }: Entered, candidates: readonly LockedUnit[]): LockedUnit | undefined =>
  candidates.find(({ modelTitle }) => modelTitle === (title ?? '')) ??
  candidates.find(({ modelTitle }) => modelTitle === '' || (title ?? '') === '')

const standsElsewhere = ({ column: { kind, number } }: Entered, unit: LockedUnit) =>
  taken(
    number,
    `${unitKindTitles[kind]} №\u00a0${unit.serial} стоит на ${formatPlate(unit.carTitle ?? '')}. Перенесите его в «Приборах»`,
  )

async function carryOut(tx: Tx, author: Author, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return
  const cars = await readCarNames(
    tx,
    plans.flatMap(({ entered }) => entered.carId),
  )
  const common = { on: companyToday(), taskId: null, note: noteOf(author) }
  await writeMoves(
    tx,
    author,
    plans.flatMap(({ removed }) =>
      removed ? [{ ...common, unit: removed, to: nowhere, toOwnerId: null }] : [],
    ),
    {
      replaced: new Set(
        plans.flatMap(({ removed, found, isNew }) => (removed && (found || isNew) ? removed.id : [])),
      ),
    },
  )
  await editUnits(tx, author, plans)
  await writeMoves(
    tx,
    author,
    plans.flatMap(({ found, entered: { carId } }): PlannedMove[] => {
      const car = cars.get(carId)
      if (!found || !car || found.carId === carId) return []
      return [
        {
          ...common,
          unit: found,
          to: placedAt('CAR', { carId, carTitle: car.title }),
          toOwnerId: car.companyId,
        },
      ]
    }),
  )
  const added = await addUnits(tx, author, plans, common.on)
  await makeAllMain(tx, [...plans.flatMap(({ found }) => found?.id ?? []), ...added])
  await refreshCars(
    tx,
    author,
    plans.map(({ entered: { carId, column } }): CarKind => ({ carId, kind: column.kind })),
  )
}

/** The title that the unit gets; undefined: it stays. A unit that is installed by its number alone keeps its model. */
const newTitleOf = ({ found, entered: { title, main } }: Plan): string | undefined =>
  found && title !== undefined && title !== found.modelTitle && (title !== '' || found === main)
    ? title
    : undefined

async function editUnits(tx: Tx, author: Author, plans: readonly Plan[]): Promise<void> {
  const models = await modelsOf(
    tx,
    plans.flatMap((plan) => {
      const title = newTitleOf(plan)
      return title === undefined ? [] : [{ kind: plan.entered.column.kind, title }]
    }),
  )
  for (const plan of plans) {
    const { found, entered } = plan
    if (!found) continue
    const title = newTitleOf(plan)
    const model = title === undefined ? undefined : models.get(`${entered.column.kind} ${title}`)
    if (!model && entered.serial === found.serial) continue
    await updateUnit(tx, found.id, { serial: entered.serial, ...(model && { modelId: model.id }) })
    const changes: ObjectChange[] = [
      ...(model ? [changeOf(found.id, unitFields.modelId.title, found.modelTitle, model.title)] : []),
      ...(entered.serial === found.serial
        ? []
        : [changeOf(found.id, unitFields.serial.title, found.serial, entered.serial)]),
    ]
    await recordActions(tx, author, 'units', changes)
    await publishUnits(tx, [{ id: found.id, companyId: found.ownerId }])
  }
}

const changeOf = (objectId: number, field: string, from: string, to: string): ObjectChange => ({
  objectId,
  kind: 'CHANGED',
  field,
  from: textOrNull(from),
  to: textOrNull(to),
})

async function modelsOf(tx: Tx, named: readonly NamedModel[]): Promise<ReadonlyMap<string, StoredModel>> {
  const models = await ensureModels(tx, named)
  return new Map(models.map((model) => [`${model.kind} ${model.title}`, model]))
}

/** Since when the first unit of a truck has stood there is not known; one that replaces another is installed today. */
async function addUnits(tx: Tx, author: Author, plans: readonly Plan[], today: string): Promise<number[]> {
  const added = plans.filter(({ isNew }) => isNew).map(({ entered }) => entered)
  const models = await modelsOf(
    tx,
    added.map(({ column: { kind }, title = '' }) => ({ kind, title })),
  )
  const units = added.flatMap(({ carId, column: { kind }, title = '', serial, main }) => {
    const model = models.get(`${kind} ${title}`)
    const on = main ? today : null
    return model ? [newUnit({ model, serial, to: placedAt('CAR', { carId }), on })] : []
  })
  return addOpened(tx, author, units, noteOf(author))
}
