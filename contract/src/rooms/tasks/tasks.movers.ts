import type { Role } from '../../kit/rights.ts'
import { lifecycle, type NextMove, type TaskStatus } from './tasks.statuses.ts'

/** Who acts next, as lists name them: an operator is an engineer or a dispatcher. */
export const movers = ['DISPATCHER', 'ENGINEER', 'CLIENT', 'SUPPLY', 'DRIVER'] as const
export type Mover = (typeof movers)[number]

export const moverTitles: Record<Mover, string> = {
  DISPATCHER: 'Диспетчер',
  ENGINEER: 'Инженер',
  CLIENT: 'Клиент',
  SUPPLY: 'Снабжение',
  DRIVER: 'Водитель',
}

interface Waiting {
  readonly status: TaskStatus
  /** The driver and not the client is waited for. */
  readonly waitsForDriver: boolean
}

export const nextMoveOf = ({ status, waitsForDriver }: Waiting): NextMove =>
  waitsForDriver ? 'DRIVER' : lifecycle[status].nextMove

/** Null: no one acts on a closed task. */
export function moverOf({
  nextMove,
  operatorRole,
}: {
  readonly nextMove: NextMove
  readonly operatorRole: Role | null
}): Mover | null {
  if (nextMove === 'NOBODY') return null
  if (nextMove !== 'OPERATOR') return nextMove
  return operatorRole === null || operatorRole === 'engineer' ? 'ENGINEER' : 'DISPATCHER'
}

export const nextMoveTitle = (task: Parameters<typeof moverOf>[0]): string => {
  const mover = moverOf(task)
  return mover === null ? '—' : moverTitles[mover]
}

/** The statuses in which a mover acts, regardless of the operator. */
export const statusesOf = (nextMove: NextMove): TaskStatus[] =>
  (Object.keys(lifecycle) as TaskStatus[]).filter((status) => lifecycle[status].nextMove === nextMove)
