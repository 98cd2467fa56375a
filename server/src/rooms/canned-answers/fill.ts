import { carTitle } from '@naryad/contract/cars/plates'
import { fullName, shortName } from '@naryad/contract/kit/people'
import {
  fillPlaceholders,
  openPlaceholder,
  type Placeholder,
  placeholders,
} from '@naryad/contract/tasks/placeholders'
import type { Task } from '@naryad/contract/tasks/tasks'

import { momentText } from '../../platform/text/values.ts'
import { windowWords } from './window-words.ts'

const values: Record<Placeholder, (task: Task) => string> = {
  номер: ({ id }) => `№\u00a0${id}`,
  госномер: ({ car }) => (car ? carTitle(car) : ''),
  организация: ({ company }) => company?.name ?? '',
  контакт: ({ contact }) => contact?.name ?? '',
  водитель: ({ driver }) => (driver ? fullName(driver) : ''),
  инженер: ({ operator }) => (operator ? shortName(operator) : ''),
  визит: ({ plannedFrom, plannedTo }) => windowWords(plannedFrom, plannedTo),
  срок: ({ deadlineAt }) => (deadlineAt === null ? '' : momentText(deadlineAt)),
  адрес: ({ address }) => address,
}

/** The task is as the reader may see it, so the text names nothing else. */
export function fillAnswer(text: string, task: Task): { text: string; missing: string[] } {
  const missing = placeholders.filter((name) => text.includes(`{${name}}`) && values[name](task) === '')
  const filled = fillPlaceholders(text, (name) => values[name](task))
  return { text: filled, missing: openPlaceholder(filled) === undefined ? [] : missing }
}
