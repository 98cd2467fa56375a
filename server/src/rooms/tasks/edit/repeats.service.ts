import type { Action } from '../commands/changes.service.ts'
import { recordAction } from './drafts.ts'
import { readDone } from './repeats.repo.ts'
import { repeatedBy, repeatsSince } from './repeats.ts'

const numberOf = (id: number | null): string | null => (id === null ? null : `№\u00a0${id}`)

/**
 * Recomputes which task is repeated, after a change of the truck (`carId`, if it changes), the category
 * or the organization.
 */
export const markRepeat =
  (carId: number | null | undefined): Action =>
  async (tx, context, rows) => {
    const carIds = carId === undefined ? rows.map((row) => row.carId) : [carId]
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
