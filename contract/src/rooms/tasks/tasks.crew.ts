import { shortName } from '../../kit/people.ts'
import type { Person } from '../users/users.ts'
import { type Answerer, checkResponsible } from './tasks.operators.ts'
import { type Queue, queueTitles } from './tasks.queues.ts'
import type { RefusalReason, TaskRuleInput } from './tasks.rules.ts'
import { checkChange } from './tasks.statuses.ts'

/** The most people who help the operator of a task. */
export const maxCrew = 4

/**
 * Why these people cannot be the crew of a task. Only who is added is checked: a member may have been blocked since.
 * `names` are the company's names of the queues.
 */
export function checkCrew(
  task: Pick<TaskRuleInput, 'status' | 'operatorId' | 'crewIds'> & { queue: Queue },
  people: readonly Answerer[],
  names: Readonly<Record<Queue, string>> = queueTitles,
): RefusalReason {
  const closed = checkChange(task)
  if (closed) return closed
  if (people.length === 0) return null
  if (task.operatorId === null) return 'Сначала назначьте оператора: бригада помогает ему'
  const operator = people.find(({ id }) => id === task.operatorId)
  if (operator) return `${shortName(operator)} — оператор этой заявки, в бригаду его добавлять не нужно`
  const added = people.filter(({ id }) => !task.crewIds.includes(id))
  for (const person of added) {
    const unfit = checkResponsible(person, task.queue, names)
    if (unfit) return unfit
  }
  return null
}

/** Why a task with this crew cannot be moved to the queue; blocked members are allowed here. */
export function checkCrewQueue(
  people: readonly Answerer[],
  queue: Queue,
  names: Readonly<Record<Queue, string>> = queueTitles,
): RefusalReason {
  for (const person of people) {
    const unfit = checkResponsible({ ...person, isBlocked: false }, queue, names)
    if (unfit) return `${unfit}: сначала измените бригаду`
  }
  return null
}

/** Whether this user works on the task: as its operator, or in the crew. */
export const worksOn = (
  { operator, crew }: { readonly operator: Person | null; readonly crew: readonly Person[] },
  userId: number,
): boolean => operator?.id === userId || crew.some(({ id }) => id === userId)
