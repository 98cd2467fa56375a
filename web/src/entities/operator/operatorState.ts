import { absenceText } from '@naryad/contract/calendar/operator-absence'
import type { Operator } from '@naryad/contract/users/users'

import { counted, type Forms } from '../../ui/formats/plural.ts'

type Load = Pick<Operator, 'openTasksCount' | 'overdueTasksCount'>

const openForms: Forms = ['открыта', 'открыты', 'открыто']
const overdueForms: Forms = ['просрочена', 'просрочены', 'просрочено']

/** «Отпуск до 3 декабря · 21 открыта · 3 просрочены»: what one has to know of a person before assigning. */
export const operatorState = (person: Load & Pick<Operator, 'absence' | 'timeZone'>): string =>
  [
    absenceText(person),
    person.openTasksCount === 0 ? 'нет заявок' : counted(person.openTasksCount, openForms),
    person.overdueTasksCount > 0 && counted(person.overdueTasksCount, overdueForms),
  ]
    .filter(Boolean)
    .join(' · ')

/** Operators with the most overdue tasks first, then those with the most open ones. */
export const byLoad = (a: Load, b: Load): number =>
  b.overdueTasksCount - a.overdueTasksCount || b.openTasksCount - a.openTasksCount
