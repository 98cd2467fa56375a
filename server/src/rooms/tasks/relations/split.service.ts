import { checkSplit } from '@naryad/contract/tasks/tasks.rules'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { conflict, impossibleIn, invalid, notFound } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type OwnedCar, readCars } from '../assignment/owners.repo.ts'
import { companyBy } from '../assignment/owners.service.ts'
import { type ActionRow, insertActions, lockTasks, readChildren } from '../changes/changes.repo.ts'
import { write } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import {
  draftOf,
  type CommandContext,
  recordAction,
  type StoredWarranty,
  type WorkRow,
} from '../changes/drafts.ts'
import { insertChildren, type NewChild } from '../creation/create.repo.ts'
import { readDone } from '../creation/repeats.repo.ts'
import { repeatedBy, repeatsSince } from '../creation/repeats.ts'
import { termsOfNew } from '../deadlines/deadlines.service.ts'
import { refreshSearch } from '../search/tasks.search.repo.ts'
import { taskEvents } from '../tasks.events.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { decideNew, insertWarranties } from '../warranty/warranty.service.ts'
import { chooseUnitOf, followUnit, isByHand } from '../warranty/warranty.ts'
import { followFamily } from './families.ts'

/** Creates one sub-task per truck and returns their ids. */
export async function splitTask(
  tx: Tx,
  who: CommandContext['who'],
  id: number,
  carIds: readonly number[],
): Promise<number[]> {
  const locked = await lockTasks(tx, [id], visibleTasks(who))
  const parent = locked.find((row) => row.id === id && row.isVisible)
  if (!parent) throw notFound('Заявка')
  const whyNot = checkSplit(parent)
  if (whyNot) throw conflict(whyNot)
  const context: CommandContext = { who, ...timeNow() }
  const before = await readChildren(tx, [id])
  const cars = await carsFor(tx, parent, carIds)
  const taken = before.filter(({ carId }) => carId !== null && carIds.includes(carId))
  if (taken.length > 0) {
    const named = taken.map((child) => `${titleOf(cars, child.carId)} (№\u00a0${child.id})`)
    throw conflict(`Уже есть в подзаявках: ${named.join(', ')}`)
  }

  const owners = new Map(cars.map((car) => [car.id, parent.companyId ?? car.companyId]))
  const ownerOf = (carId: number | null) => (carId === null ? null : (owners.get(carId) ?? null))
  const done = await readDone(tx, carIds, repeatsSince(context.at))
  const terms = await termsOfParts(
    tx,
    parent,
    cars.map(({ id: carId }) => ownerOf(carId)),
    context.at,
  )
  const parts = cars.map((car) => {
    const part = {
      carId: car.id,
      categoryId: parent.categoryId,
      companyId: ownerOf(car.id),
      createdAt: context.at,
    }
    return { ...part, repeatOfId: repeatedBy({ id: null, ...part }, done) }
  })
  const decided = await decideNew(
    tx,
    parts.map((part) => ({ ...part, isWarranty: parent.isWarranty, warranty: inheritedWarranty(parent) })),
  )
  const children = await insertChildren(
    tx,
    id,
    cars.map(({ id: carId, driverId, carServerId }, at) => ({
      ...(terms[at] ?? noTerms),
      carId,
      companyId: ownerOf(carId),
      driverId,
      carServerId,
      repeatOfId: parts[at]?.repeatOfId ?? null,
      isWarranty: decided[at]?.isWarranty ?? false,
    })),
    { createdAt: context.at, createdBy: who.id, hasManualDeadline: parent.hasManualDeadline },
  )
  const childIds = children.map((child) => child.id)
  await insertWarranties(tx, childIds, decided)
  await insertActions(
    tx,
    childIds.map((taskId) => birthOf(taskId, parent, who)),
    context,
  )
  await refreshSearch(tx, childIds)
  await publishChange(tx, {
    room: 'tasks',
    changes: children.map((child) => ({ id: child.id, companyId: ownerOf(child.carId) })),
  })

  const draft = draftOf(parent)
  const named = children.map((child) => `${titleOf(cars, child.carId)} (№\u00a0${child.id})`)
  recordAction(draft, 'SPLIT', 'Подзаявки', null, named.join(', '))
  followFamily(draft, { before, now: await readChildren(tx, [id]) }, context)
  await write(tx, context, [draft])
  await publish(tx, taskEvents.split, [{ taskId: id, childIds }])
  await publish(
    tx,
    taskEvents.visitChanged,
    childIds.map((taskId) => ({ taskId })),
  )
  return childIds
}

type PartTerms = Pick<NewChild, 'contractId' | 'deadlineAt' | 'deadlineNormMinutes'>

const noTerms: PartTerms = { contractId: null, deadlineAt: null, deadlineNormMinutes: null }

/** A warranty set by hand also applies to the sub-tasks; a unit does not. */
const inheritedWarranty = (parent: WorkRow): StoredWarranty =>
  isByHand(parent) ? { ...chooseUnitOf(parent, null), until: null } : followUnit({ warranty: null })

/** A deadline set by hand also applies to the sub-tasks. */
async function termsOfParts(
  tx: Tx,
  { queue, priority, hasManualDeadline, deadlineAt }: WorkRow,
  companyIds: readonly (number | null)[],
  createdAt: string,
): Promise<PartTerms[]> {
  const terms = await termsOfNew(
    tx,
    companyIds.map((companyId) => ({ companyId, queue, priority, createdAt })),
  )
  return terms.map(({ contract, ...deadline }) => ({
    ...deadline,
    ...(hasManualDeadline && { deadlineAt }),
    contractId: contract?.id ?? null,
  }))
}

const titleOf = (cars: readonly OwnedCar[], id: number | null): string =>
  cars.find((car) => car.id === id)?.title ?? ''

async function carsFor(tx: Tx, parent: WorkRow, carIds: readonly number[]): Promise<OwnedCar[]> {
  const found = await readCars(tx, carIds)
  const cars = carIds.flatMap((carId) => found.get(carId) ?? [])
  const absent = carIds.filter((carId) => !found.has(carId))
  if (absent.length > 0) throw invalid({ carIds: `ТС: такой записи нет: ${absent.join(', ')}` })
  const named = (wrong: readonly OwnedCar[], why: string): void => {
    if (wrong.length === 0) return
    const sentence = `ТС: ${wrong.map(({ title }) => title).join(', ')} — ${why}`
    throw impossibleIn({ carIds: sentence })
  }
  named(
    cars.filter((car) => companyBy(car, parent.companyId) === 'ALIEN'),
    'другой организации',
  )
  named(
    cars.filter(({ status }) => status === 'ARCHIVED'),
    'в архиве',
  )
  return cars
}

const birthOf = (taskId: number, parent: WorkRow, who: CommandContext['who']): ActionRow => ({
  taskId,
  userId: who.id,
  source: 'STAFF',
  kind: 'CREATED',
  field: 'Основная заявка',
  fromText: null,
  toText: `№\u00a0${parent.id}`,
})
