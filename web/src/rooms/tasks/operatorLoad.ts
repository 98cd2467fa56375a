import type { Operator } from '@naryad/contract/users/users'

import { counted, type Forms } from '../../kit/formats/plural.ts'

type Load = Pick<Operator, 'openTasksCount' | 'overdueTasksCount'>

const openForms: Forms = ['открыта', 'открыты', 'открыто']
const overdueForms: Forms = ['просрочена', 'просрочены', 'просрочено']

/** «21 открыта · 3 просрочены»: how much work an operator has. */
export const loadText = ({ openTasksCount, overdueTasksCount }: Load): string =>
  [
    openTasksCount === 0 ? 'нет заявок' : counted(openTasksCount, openForms),
    overdueTasksCount > 0 && counted(overdueTasksCount, overdueForms),
  ]
    .filter(Boolean)
    .join(' · ')

/** The most overdue first, then the busiest. */
export const byLoad = (a: Load, b: Load): number =>
  b.overdueTasksCount - a.overdueTasksCount || b.openTasksCount - a.openTasksCount
