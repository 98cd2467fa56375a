import type { Operator } from '@naryad/contract/users/users'

import { counted, type Forms } from '../../ui/formats/plural.ts'

type Load = Pick<Operator, 'openTasksCount' | 'overdueTasksCount'>

const openForms: Forms = ['открыта', 'открыты', 'открыто']
const overdueForms: Forms = ['просрочена', 'просрочены', 'просрочено']

/** «21 открыта · 3 просрочены»: the workload of an operator. */
export const loadText = ({ openTasksCount, overdueTasksCount }: Load): string =>
  [
    openTasksCount === 0 ? 'нет заявок' : counted(openTasksCount, openForms),
    overdueTasksCount > 0 && counted(overdueTasksCount, overdueForms),
  ]
    .filter(Boolean)
    .join(' · ')

/** Operators with the most overdue tasks first, then those with the most open ones. */
export const byLoad = (a: Load, b: Load): number =>
  b.overdueTasksCount - a.overdueTasksCount || b.openTasksCount - a.openTasksCount
