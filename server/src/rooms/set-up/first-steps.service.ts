import type { FirstSteps } from '@naryad/contract/set-up/first-steps'

import type { Db } from '../../platform/db/connect.ts'
import { type Connections, findMailConnection, installationState } from '../settings/index.ts'
import { countFirstSteps, findFirstTask } from './first-steps.repo.ts'

export async function getFirstSteps(db: Db, connections: Connections): Promise<FirstSteps> {
  const [{ hasDemo, isCompanyNamed }, mail, counts, task] = await Promise.all([
    installationState(db),
    findMailConnection(db, connections),
    countFirstSteps(db),
    findFirstTask(db),
  ])
  const { types, categories, staff, companies, cars } = counts
  const isFilled = [types, categories, companies, cars].every((count) => count > 0)
  return {
    ...counts,
    hasDemo,
    isCompanyNamed,
    hasMail: mail !== undefined,
    task,
    isDone: hasDemo || (isCompanyNamed && isFilled && staff > 1 && task?.status === 'CLOSED'),
  }
}
