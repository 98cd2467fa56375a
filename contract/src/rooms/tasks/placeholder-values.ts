import { fullName, shortName } from '../../kit/people.ts'
import { carTitle } from '../cars/plates.ts'
import type { Placeholder } from './placeholders.ts'
import type { Task } from './tasks.ts'

/** How moments are written; a text is read on other days too, so they are dates, not «сегодня». */
export interface MomentWords {
  /** «29 ноября, 10:00» */
  readonly moment: (at: string) => string
  /** «10:00» */
  readonly time: (at: string) => string
  readonly isSameDay: (one: string, other: string) => boolean
}

/** «29 ноября, 10:00–12:00»; empty without a visit. */
function visitText({ plannedFrom, plannedTo }: Task, { moment, time, isSameDay }: MomentWords): string {
  if (plannedFrom === null) return plannedTo === null ? '' : `до ${moment(plannedTo)}`
  if (plannedTo === null) return moment(plannedFrom)
  return isSameDay(plannedFrom, plannedTo)
    ? `${moment(plannedFrom)}–${time(plannedTo)}`
    : `${moment(plannedFrom)} — ${moment(plannedTo)}`
}

const values: Record<Placeholder, (task: Task, words: MomentWords) => string> = {
  номер: ({ id }) => `№\u00a0${id}`,
  госномер: ({ car }) => (car ? carTitle(car) : ''),
  организация: ({ company }) => company?.name ?? '',
  контакт: ({ contact }) => contact?.name ?? '',
  водитель: ({ driver }) => (driver ? fullName(driver) : ''),
  инженер: ({ operator }) => (operator ? shortName(operator) : ''),
  визит: visitText,
  срок: ({ deadlineAt }, { moment }) => (deadlineAt === null ? '' : moment(deadlineAt)),
  адрес: ({ address }) => address,
}

/** What a placeholder says of a task, which is as the reader may see it; empty if the task has nothing to say. */
export const placeholderValue = (name: Placeholder, task: Task, words: MomentWords): string =>
  values[name](task, words)
