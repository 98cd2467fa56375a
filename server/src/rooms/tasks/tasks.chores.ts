import type { Chore } from '../../platform/chores/chores.ts'
import { followRenames } from './renames.repo.ts'
import { foldCounts } from './tasks.counts.repo.ts'

/** What tasks need from time to time. */
export const taskChores: readonly Chore[] = [
  { name: 'task counts', everySeconds: 3, run: foldCounts },
  { name: 'names in tasks', everySeconds: 1, run: followRenames },
]
