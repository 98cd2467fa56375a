import type { RuleAction } from '@naryad/contract/automation/automation'
import type { RunOutcome } from '@naryad/contract/automation/automation.words'
import { shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type Placeholder, placeholders } from '@naryad/contract/tasks/placeholders'
import { checkNewPoints, newPoints } from '@naryad/contract/tasks/tasks.checklists'
import { checkCrew, maxCrew } from '@naryad/contract/tasks/tasks.crew'
import {
  checkAssignment,
  needsOperator,
  statusWithOperator,
  worksQueue,
} from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { checkClosing, checkMove } from '@naryad/contract/tasks/tasks.rules'
import { checkChange, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import type { TaskFacts, Worker } from './facts.ts'
import { sayAudience } from './sentences.ts'

/** Who acts: an administrator without a name. */
const actor = { id: 0, role: 'admin', isSenior: false } as const

export interface Surroundings {
  readonly workers: ReadonlyMap<number, Worker>
  readonly queueNames: Readonly<Record<Queue, string>>
  /** Another rule has set the operator in this run. */
  isAssigned: boolean
  /** When the client was warned of the closing. */
  readonly warnedAt?: string
  readonly at: string
}

/** An action as it will be carried out, or the reason why it will not. */
export interface Step {
  readonly action: RuleAction
  readonly outcome: RunOutcome
  readonly text: string
  /** Of the action OPERATOR. */
  readonly operatorId?: number
}

const skipped = (action: RuleAction, text: string): Step => ({ action, outcome: 'SKIPPED', text })
const done = (action: RuleAction, text: string): Step => ({ action, outcome: 'DONE', text })

type ActionOf<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>

function chooseWorker(
  action: ActionOf<'OPERATOR'>,
  task: TaskFacts,
  { workers }: Surroundings,
): Worker | undefined {
  if (action.choice === 'USER') return workers.get(action.userId ?? 0)
  const order = (a: Worker, b: Worker): number =>
    (action.choice === 'LEAST_LOADED' ? a.load - b.load : 0) ||
    (a.chosenAt < b.chosenAt ? -1 : a.chosenAt > b.chosenAt ? 1 : a.id - b.id)
  return [...workers.values()]
    .filter(
      ({ role, isBlocked, isAbsent, queues }) =>
        role === action.role && !isBlocked && !isAbsent && worksQueue(queues, task.queue),
    )
    .toSorted(order)[0]
}

function planOperator(action: ActionOf<'OPERATOR'>, task: TaskFacts, around: Surroundings): Step {
  if (around.isAssigned) return skipped(action, 'оператора уже назначило правило, стоящее раньше')
  if (task.isOperatorByHand) return skipped(action, 'оператора выбрал сотрудник')
  const worker = chooseWorker(action, task, around)
  if (!worker) return skipped(action, 'назначить некого: сегодня с этой очередью никто не работает')
  if (task.operatorId === worker.id) return skipped(action, `${shortName(worker)} — уже оператор`)
  const whyNot = checkAssignment(task, worker, around.queueNames)
  if (whyNot) return skipped(action, whyNot)
  const status = statusWithOperator(task, worker.id) ?? task.status
  const former = around.workers.get(task.operatorId ?? 0)
  if (former) former.load -= 1
  worker.load += 1
  worker.chosenAt = around.at
  around.isAssigned = true
  Object.assign(task, {
    operatorId: worker.id,
    status,
    crewIds: task.crewIds.filter((id) => id !== worker.id),
  })
  return { ...done(action, `оператор: ${shortName(worker)}`), operatorId: worker.id }
}

function planPriority(action: ActionOf<'PRIORITY'>, task: TaskFacts): Step {
  const title = priorityTitles[action.priority]
  if (task.priority === action.priority) return skipped(action, `приоритет уже ${inQuotes(title)}`)
  const whyNot = checkChange(task)
  if (whyNot) return skipped(action, whyNot)
  task.priority = action.priority
  return done(action, `приоритет: ${title}`)
}

function planCrew(action: ActionOf<'CREW'>, task: TaskFacts, around: Surroundings): Step {
  const worker = around.workers.get(action.userId)
  if (!worker) return skipped(action, 'такого сотрудника нет')
  if (task.crewIds.includes(worker.id)) return skipped(action, `${shortName(worker)} — уже в бригаде`)
  if (task.crewIds.length >= maxCrew) return skipped(action, `в бригаде уже ${maxCrew} человека`)
  const wanted = [...task.crewIds, worker.id]
  const people = wanted.flatMap((id) => around.workers.get(id) ?? [])
  const whyNot = checkCrew(task, people, around.queueNames)
  if (whyNot) return skipped(action, whyNot)
  task.crewIds = wanted
  return done(action, `в бригаде: ${shortName(worker)}`)
}

function planStatus(action: ActionOf<'STATUS'>, task: TaskFacts, at: string): Step {
  if (task.status === action.status)
    return skipped(action, `статус уже ${inQuotes(statusTitle(action.status))}`)
  if (needsOperator(action.status) && task.operatorId === null)
    return skipped(action, 'сначала назначьте оператора')
  const whyNot = checkMove(task, action.status, actor, undefined, Date.parse(at))
  if (whyNot) return skipped(action, whyNot)
  task.status = action.status
  return done(action, `статус: ${statusTitle(action.status)}`)
}

function planClosing(action: ActionOf<'CLOSE'>, task: TaskFacts, { warnedAt }: Surroundings): Step {
  const whyNot = checkChange(task) ?? checkClosing(task)
  if (whyNot) return skipped(action, whyNot)
  const { clientTurnedAt } = task
  if (warnedAt !== undefined && clientTurnedAt !== null && Date.parse(clientTurnedAt) >= Date.parse(warnedAt))
    return skipped(action, 'клиент ответил после предупреждения')
  task.status = 'CLOSED'
  return done(action, `закрыта: ${action.reason}`)
}

function planChecklist(action: ActionOf<'CHECKLIST'>, task: TaskFacts): Step {
  const whyNot = checkChange(task)
  if (whyNot) return skipped(action, whyNot)
  const added = newPoints(task, action.items)
  if (added.length === 0) return skipped(action, 'эти пункты в чек-листе уже есть')
  const refusal = checkNewPoints(task, added)
  if (refusal) return skipped(action, refusal)
  task.checklist = [...task.checklist, ...added]
  return done(action, `в чек-листе: ${added.map(({ title }) => inQuotes(title)).join(', ')}`)
}

/** Whether the task has what a placeholder names, as its text will. */
const hasFact: Record<Placeholder, (task: TaskFacts) => boolean> = {
  номер: () => true,
  госномер: ({ carId }) => carId !== null,
  организация: ({ companyId }) => companyId !== null,
  контакт: ({ contactId }) => contactId !== null,
  водитель: ({ driverId }) => driverId !== null,
  инженер: ({ operatorId }) => operatorId !== null,
  визит: ({ plannedFrom, plannedTo }) => plannedFrom !== null || plannedTo !== null,
  срок: ({ deadlineAt }) => deadlineAt !== null,
  адрес: ({ address }) => address !== '',
}

function planMessage(action: ActionOf<'CLIENT'>, task: TaskFacts): Step {
  if (task.companyId === null) return skipped(action, 'у заявки нет организации: писать некому')
  const missing = placeholders.find((name) => action.text.includes(`{${name}}`) && !hasFact[name](task))
  return missing === undefined
    ? done(action, 'комментарий клиенту')
    : skipped(action, `в заявке не заполнено: ${missing}`)
}

function planRating(action: ActionOf<'RATING'>, { status, ratingEmail, isRatingRecent }: TaskFacts): Step {
  if (status !== 'CLOSED') return skipped(action, 'оценку просят по закрытой заявке')
  if (ratingEmail === null) return skipped(action, 'у контакта заявки нет почты и кабинета')
  if (isRatingRecent) return skipped(action, 'этого человека недавно уже просили об оценке')
  return done(action, `просьба об оценке: ${ratingEmail}`)
}

function planAction(action: RuleAction, task: TaskFacts, around: Surroundings): Step {
  switch (action.kind) {
    case 'OPERATOR':
      return planOperator(action, task, around)
    case 'PRIORITY':
      return planPriority(action, task)
    case 'CREW':
      return planCrew(action, task, around)
    case 'STATUS':
      return planStatus(action, task, around.at)
    case 'CLOSE':
      return planClosing(action, task, around)
    case 'CHECKLIST':
      return planChecklist(action, task)
    case 'CLIENT':
      return planMessage(action, task)
    case 'RATING':
      return planRating(action, task)
    case 'NOTE':
      return done(action, 'внутренний комментарий')
    case 'NOTIFY':
      return done(action, `сообщение: ${sayAudience(action, around.workers)}`)
  }
}

/**
 * What the actions of a rule will do to this task, by the checks of the commands that carry them out: a trial and a run
 * differ in nothing else. Changes the facts and the surroundings as the actions will.
 */
export const planSteps = (
  { actions }: { readonly actions: readonly RuleAction[] },
  task: TaskFacts,
  around: Surroundings,
): Step[] => actions.map((action) => planAction(action, task, around))

export const countDone = (steps: readonly Step[]): number =>
  steps.filter(({ outcome }) => outcome === 'DONE').length
