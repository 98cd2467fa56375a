import { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { Person } from '@naryad/contract/users/users'

import { nearMoment } from '../../../kit/formats/dates.ts'
import { shortName } from '../../../kit/formats/people.ts'
import type { Waiting } from './waiting.ts'

interface Words {
  title: string
  of: (value: unknown) => string
}

const moment = (value: unknown): string => (typeof value === 'string' ? nearMoment(value) : '—')

const fields: Readonly<Record<string, Words>> = {
  status: { title: 'Статус', of: (value) => lifecycle[TaskStatus.parse(value)].title },
  operator: {
    title: 'Оператор',
    of: (value) => {
      const person = Person.safeParse(value).data
      return person ? shortName(person) : 'Без оператора'
    },
  },
  priority: { title: 'Приоритет', of: (value) => priorityTitles[Priority.parse(value)] },
  plannedFrom: { title: 'План с', of: moment },
  plannedTo: { title: 'План по', of: moment },
}

const longest = 60
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text)

/** «Статус: В работе» */
export function saidOf({ kind, body, base, shown }: Waiting): string {
  if (kind === 'comment') return `Комментарий: ${cut(String(body['text']))}`
  const said = Object.keys(base).map((field) => `${titleOf(field)}: ${valueOf(field, shown[field])}`)
  return said.join(', ')
}

export const titleOf = (field: string): string => fields[field]?.title ?? field

export const valueOf = (field: string, value: unknown): string => fields[field]?.of(value) ?? String(value)
