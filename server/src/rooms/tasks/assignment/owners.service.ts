import { fieldTitle } from '@naryad/contract/kit/messages'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import { conflict, type Refusal } from '../../../platform/http/refusals.ts'
import type { Action, FamilyState } from '../changes/changes.service.ts'
import { recordAction, type WorkRow } from '../changes/drafts.ts'
import { inOrder } from '../changes/sequence.ts'
import { markRepeat } from '../creation/repeats.service.ts'
import type { ReferenceIds } from '../edit/references.repo.ts'
import { findReferences, unfit } from '../edit/references.service.ts'
import { type OwnedCar, readCars, readCompanyNames } from './owners.repo.ts'

interface Owner {
  readonly carId?: number | null | undefined
  readonly companyId?: number | null | undefined
}

/** The organization determined by the truck; «ALIEN» if it differs from that of the task. */
export function companyBy(car: OwnedCar | undefined, companyId: number | null): number | null | 'ALIEN' {
  if (!car || car.companyId === null) return companyId
  if (companyId !== null && companyId !== car.companyId) return 'ALIEN'
  return car.companyId
}

export const takenBySibling = (carId: number | null, { siblings }: FamilyState): Refusal | null => {
  const sibling = carId === null ? undefined : siblings.find((child) => child.carId === carId)
  return sibling ? conflict(`Это ТС уже есть в подзаявке №\u00a0${sibling.id}`) : null
}

/** Only changed references are checked: an unchanged form may contain references that were archived since. */
const newOf = (wanted: Owner, rows: readonly WorkRow[]): ReferenceIds => ({
  carId: rows.every(({ carId }) => carId === wanted.carId) ? null : (wanted.carId ?? null),
  companyId: rows.every(({ companyId }) => companyId === wanted.companyId)
    ? null
    : (wanted.companyId ?? null),
})

/** Sets the truck, the organization or both; they must belong together. */
export const setOwner =
  (wanted: Owner): Action =>
  async (tx, context, rows) => {
    // Trucks and organizations do not depend on a queue, so any queue can be passed.
    await findReferences(tx, context, 'external', newOf(wanted, rows))
    const cars = await readCars(
      tx,
      [wanted.carId, ...rows.map(({ carId }) => carId)].filter((id) => typeof id === 'number'),
    )
    const names = await readCompanyNames(
      tx,
      [
        wanted.companyId,
        ...rows.map(({ companyId }) => companyId),
        ...[...cars.values()].map((car) => car.companyId),
      ].filter((id) => typeof id === 'number'),
    )
    const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
    const titleOf = (id: number | null): string | null => (id === null ? null : (cars.get(id)?.title ?? null))

    return (draft, relatives) => {
      const { after } = draft
      const carId = wanted.carId === undefined ? after.carId : wanted.carId
      const car = carId === null ? undefined : cars.get(carId)
      const companyId = companyBy(car, wanted.companyId === undefined ? after.companyId : wanted.companyId)
      if (carId === after.carId && companyId === after.companyId) return null
      const whyNot = checkChange(after)
      if (whyNot) return conflict(whyNot)
      if (companyId === 'ALIEN') {
        const sentence = `${titleOf(carId)} принадлежит другой организации: ${nameOf(car?.companyId ?? null)}`
        return unfit(wanted.carId === undefined ? 'companyId' : 'carId', sentence)
      }
      const taken = takenBySibling(carId, relatives)
      if (taken) return taken
      if (carId !== after.carId)
        recordAction(draft, 'CAR', taskTitles.car, titleOf(after.carId), titleOf(carId))
      if (companyId !== after.companyId)
        recordAction(
          draft,
          'CHANGED',
          fieldTitle(TaskInput, 'companyId'),
          nameOf(after.companyId),
          nameOf(companyId),
        )
      Object.assign(after, { carId, companyId })
      return null
    }
  }

/** PATCH /tasks/{id}/car, for one task or many. */
export const changeCar = (carId: number | null): Action =>
  inOrder([setOwner({ carId }), markRepeat(() => [carId])])
