import type { Action } from '../changes/changes.service.ts'
import { recordAction, type WorkRow } from '../changes/drafts.ts'
import { readDone } from './repeats.repo.ts'
import { repeatedBy, repeatsSince } from './repeats.ts'

const numberOf = (id: number | null): string | null => (id === null ? null : `№\u00a0${id}`)

export const ownCars = (rows: readonly WorkRow[]): (number | null)[] => rows.map(({ carId }) => carId)

/**
 * Recomputes which task is repeated, after a change of the truck, the category or the organization.
 * `carIdsOf`: the trucks of the tasks after it.
 */
export const markRepeat =
  (carIdsOf: (rows: readonly WorkRow[]) => readonly (number | null)[] = ownCars): Action =>
  async (tx, context, rows) => {
    const carIds = carIdsOf(rows)
    const oldest = rows.reduce((at, { createdAt }) => (createdAt < at ? createdAt : at), context.receivedAt)
    const done = await readDone(
      tx,
      carIds.filter((id) => id !== null),
      repeatsSince(oldest),
    )
    return (draft) => {
      const { before, after } = draft
      const isSame = (['carId', 'categoryId', 'companyId'] as const).every(
        (key) => before[key] === after[key],
      )
      if (isSame) return null
      const repeatOfId = repeatedBy(after, done)
      if (repeatOfId !== after.repeatOfId)
        recordAction(draft, 'CHANGED', 'Повтор', numberOf(after.repeatOfId), numberOf(repeatOfId), true)
      after.repeatOfId = repeatOfId
      return null
    }
  }
