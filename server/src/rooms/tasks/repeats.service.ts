import type { Action } from './changes.service.ts'
import { tell } from './drafts.ts'
import { readDone } from './repeats.repo.ts'
import { repeatedBy, repeatsSince } from './repeats.ts'

const numberOf = (id: number | null): string | null => (id === null ? null : `№\u00a0${id}`)

/** Looks anew which task is repeated, after the truck (`carId`, if it becomes another one) or the category has changed. */
export const markRepeat =
  (carId: number | null | undefined): Action =>
  async (tx, _, rows) => {
    const carIds = carId === undefined ? rows.map((row) => row.carId) : [carId]
    const oldest = rows.reduce(
      (at, { createdAt }) => (createdAt < at ? createdAt : at),
      new Date().toISOString(),
    )
    const done = await readDone(
      tx,
      carIds.filter((id) => id !== null),
      repeatsSince(oldest),
    )
    return (draft) => {
      const { before, after } = draft
      if (before.carId === after.carId && before.categoryId === after.categoryId) return null
      const repeatOfId = repeatedBy(after, done)
      if (repeatOfId !== after.repeatOfId)
        tell(draft, 'CHANGED', 'Повтор', numberOf(after.repeatOfId), numberOf(repeatOfId), true)
      after.repeatOfId = repeatOfId
      return null
    }
  }
