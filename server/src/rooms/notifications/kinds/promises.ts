import type { Subject } from './kind.ts'
import { lines, shorten, taskLine } from './sentences.ts'
import type { TaskFacts } from './tasks.repo.ts'

interface Due {
  readonly promiseId: number
  readonly userId: number | null
}

/** It may have been fulfilled or moved before this is recorded. */
export const isStillOpen = ({ promiseId }: Due, task: TaskFacts): boolean => task.promiseId === promiseId

/** Clients never learn of promises. */
export const ofGiver = ({ userId }: Due): Partial<Subject> => ({ ownerId: userId, isForStaff: true })

/** «Ахметову: перезвонить» over the task. */
export const promiseLines = (task: TaskFacts): string =>
  lines(shorten([task.promisedTo, task.promisedText].filter(Boolean).join(': '), 400), taskLine(task))
