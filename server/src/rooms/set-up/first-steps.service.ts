import type { FirstSteps } from '@naryad/contract/set-up/first-steps'

import type { Db } from '../../platform/db/connect.ts'
import { hasDemo, isCompanyNamed } from '../settings/index.ts'
import { countFirstSteps, findFirstTask } from './first-steps.repo.ts'

export async function getFirstSteps(db: Db): Promise<FirstSteps> {
  const [isDemo, isNamed, counts, task] = await Promise.all([
    hasDemo(db),
    isCompanyNamed(db),
    countFirstSteps(db),
    findFirstTask(db),
  ])
  const { types, categories, staff, companies, cars } = counts
  const isFilled = [types, categories, companies, cars].every((count) => count > 0)
  return {
    ...counts,
    hasDemo: isDemo,
    isCompanyNamed: isNamed,
    task,
    isDone: isDemo || (isNamed && isFilled && staff > 1 && task?.status === 'CLOSED'),
  }
}
