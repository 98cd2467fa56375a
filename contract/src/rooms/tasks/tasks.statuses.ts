import { inActWords } from '../acts/acts.words.ts'

export const statuses = [
  'NEW',
  'ASSIGNED',
  'PLANNED',
  'IN_PROGRESS',
  'WAITING_CLIENT',
  'COSTS_APPROVAL',
  'WAITING_PARTS',
  'DONE',
  'REMOTE_DONE',
  'CLOSED',
] as const

export type TaskStatus = (typeof statuses)[number]

export const openStatuses = statuses.filter((status) => status !== 'CLOSED')

/** Statuses in which the client is asked to approve the costs. */
export const approvalStatuses: readonly TaskStatus[] = ['COSTS_APPROVAL', 'DONE', 'REMOTE_DONE']

/** Who has to act in each status; the driver is chosen by hand while the client is waited for. */
export const nextMoves = ['DISPATCHER', 'OPERATOR', 'CLIENT', 'DRIVER', 'SUPPLY', 'NOBODY'] as const
export type NextMove = (typeof nextMoves)[number]

interface StatusFacts {
  title: string
  /** For narrow columns. */
  short: string
  /** The state of the deadline's clock in each status. */
  clock: 'runs' | 'paused' | 'stopped'
  nextMove: Exclude<NextMove, 'DRIVER'>
  /** Targets of PATCH /tasks/{id}/status. Other transitions have separate calls, which require a text. */
  next: readonly TaskStatus[]
}

const facts = (
  title: string,
  clock: StatusFacts['clock'],
  nextMove: StatusFacts['nextMove'],
  next: readonly TaskStatus[],
  short = title,
): StatusFacts => ({ title, short, clock, nextMove, next })

/** The allowed transitions, enforced by the server and offered by the screens. */
export const lifecycle: Record<TaskStatus, StatusFacts> = {
  NEW: facts('Новая', 'runs', 'DISPATCHER', ['ASSIGNED', 'PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT']),
  ASSIGNED: facts('Назначена', 'runs', 'OPERATOR', [
    'NEW',
    'PLANNED',
    'IN_PROGRESS',
    'WAITING_CLIENT',
    'WAITING_PARTS',
    'COSTS_APPROVAL',
  ]),
  PLANNED: facts('Запланирована', 'runs', 'OPERATOR', [
    'ASSIGNED',
    'IN_PROGRESS',
    'WAITING_CLIENT',
    'WAITING_PARTS',
    'COSTS_APPROVAL',
  ]),
  IN_PROGRESS: facts('В работе', 'runs', 'OPERATOR', [
    'PLANNED',
    'WAITING_CLIENT',
    'WAITING_PARTS',
    'COSTS_APPROVAL',
  ]),
  WAITING_CLIENT: facts('Ждём клиента', 'paused', 'CLIENT', [
    'PLANNED',
    'IN_PROGRESS',
    'COSTS_APPROVAL',
    'WAITING_PARTS',
  ]),
  COSTS_APPROVAL: facts(
    'Согласование затрат',
    'paused',
    'CLIENT',
    ['PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS'],
    'Согласование',
  ),
  WAITING_PARTS: facts(
    'Ждём оборудование',
    'runs',
    'SUPPLY',
    ['PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'COSTS_APPROVAL'],
    'Ждём оборуд.',
  ),
  DONE: facts('Выполнена', 'stopped', 'DISPATCHER', ['IN_PROGRESS']),
  REMOTE_DONE: facts('Выполнена удалённо', 'stopped', 'DISPATCHER', ['IN_PROGRESS'], 'Удалённо'),
  CLOSED: facts('Закрыта', 'stopped', 'NOBODY', ['IN_PROGRESS']),
}

/** Statuses in which the deadline's clock runs: a task can become overdue only in these. */
export const runningStatuses = statuses.filter((status) => lifecycle[status].clock === 'runs')

export const statusTitle = (status: TaskStatus): string => lifecycle[status].title

export const isDone = (status: TaskStatus): boolean => status === 'DONE' || status === 'REMOTE_DONE'

/** Ended: done, done remotely or closed. */
export const isEnded = (status: TaskStatus): boolean => lifecycle[status].clock === 'stopped'

/** Statuses in which work or an answer is still expected. */
export const unfinishedStatuses = statuses.filter((status) => !isEnded(status))

/** The act that has the task; a draft has no number and locks nothing. */
export interface InAct {
  readonly act?: { readonly number: string | null } | null
}

/** Why a task of an issued act is not changed. */
export const checkAct = ({ act }: InAct): string | null =>
  typeof act?.number === 'string' ? inActWords(act.number) : null

/** Why the task is read-only. Comments are always allowed. */
export const checkChange = ({ status, act }: { status: TaskStatus } & InAct): string | null =>
  checkAct({ act }) ?? (status === 'CLOSED' ? 'Заявка закрыта: сначала откройте её повторно' : null)
