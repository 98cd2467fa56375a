import type { Mover } from '../tasks/tasks.movers.ts'
import type { TaskFilters } from '../tasks/tasks.search.ts'
import { runningStatuses, unfinishedStatuses } from '../tasks/tasks.statuses.ts'
import type { ShiftFigure, ShiftGroupKey, ShiftSectionKey } from './shifts.words.ts'

/** The conditions of a list of requests; the server counts by the same ones as the list behind a number. */
export type ShiftList = Partial<TaskFilters>

export const sectionLists: Record<ShiftSectionKey, (until: string) => ShiftList> = {
  PROMISES: () => ({ promised: 'OPEN' }),
  BURNING: (until) => ({ statuses: runningStatuses, deadlineTo: until }),
  STUCK: () => ({ stuck: true }),
  NEW: () => ({ statuses: ['NEW'], filterByNoOperators: true }),
}

/** Suggestions have a list of their own. */
export const groupLists: Record<Exclude<ShiftGroupKey, 'SUGGESTIONS'>, (userId: number) => ShiftList> = {
  CLOSING: () => ({ statuses: ['DONE', 'REMOTE_DONE'] }),
  DISPATCHER: () => ({ statuses: unfinishedStatuses, nextMoves: ['DISPATCHER'] }),
  OWN: (userId) => ({ statuses: unfinishedStatuses, operatorIds: [userId] }),
}

export const moverList = (mover: Mover, isOverdue = false): ShiftList => ({
  nextMoves: [mover],
  ...(isOverdue && { nextMoveOverdue: true }),
})

/** The period of the figures; a present sheet has no end. */
export interface ShiftPeriod {
  readonly since: string
  readonly to?: string | undefined
}

export const figureLists: Record<ShiftFigure, (period: ShiftPeriod) => ShiftList> = {
  created: ({ since, to }) => ({ createdFrom: since, ...(to && { createdTo: to }) }),
  done: ({ since, to }) => ({ doneFrom: since, ...(to && { doneTo: to }) }),
  remote: ({ since, to }) => ({ isRemote: true, doneFrom: since, ...(to && { doneTo: to }) }),
  closed: ({ since, to }) => ({ closedFrom: since, ...(to && { closedTo: to }) }),
}
