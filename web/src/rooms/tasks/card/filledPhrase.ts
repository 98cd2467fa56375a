import { carTitle } from '@naryad/contract/cars/plates'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { fillPlaceholders, type Placeholder } from '@naryad/contract/tasks/placeholders'
import type { Task } from '@naryad/contract/tasks/tasks'

import { clock, dayAndTime } from '../../../ui/formats/dates.ts'

/** Written into a comment, which is read on other days too: dates, not «сегодня». */
function visitText({ plannedFrom, plannedTo }: Task): string {
  if (plannedFrom === null) return ''
  const from = dayAndTime(plannedFrom)
  if (plannedTo === null) return from
  const to = dayAndTime(plannedTo)
  const isOneDay = to.split(',')[0] === from.split(',')[0]
  return isOneDay ? `${from}–${clock(plannedTo)}` : `${from} — ${to}`
}

const values: Record<Placeholder, (task: Task) => string> = {
  номер: ({ id }) => `№\u00a0${id}`,
  госномер: ({ car }) => (car ? carTitle(car) : ''),
  организация: ({ company }) => company?.name ?? '',
  контакт: ({ contact }) => contact?.name ?? '',
  водитель: ({ driver }) => (driver ? fullName(driver) : ''),
  инженер: ({ operator }) => (operator ? shortName(operator) : ''),
  визит: visitText,
  срок: ({ deadlineAt }) => (deadlineAt === null ? '' : dayAndTime(deadlineAt)),
  адрес: ({ address }) => address,
}

/** The phrase with the words of the task; a placeholder without a value stays to be typed over. */
export const filledPhrase = (phrase: string, task: Task): string =>
  fillPlaceholders(phrase, (name) => values[name](task))
