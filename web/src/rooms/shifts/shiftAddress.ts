import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

import { oneOf } from '../../ui/oneOf.ts'

/** A part of the sheet: the most pressing of all queues, everything, the promises of the reader, or one queue. */
export type ShiftView = 'now' | 'all' | 'promises' | Queue

export const viewOf = (search: Readonly<Record<string, unknown>>): ShiftView =>
  oneOf(['all', 'promises', ...queues] as const, search['view']) ?? 'now'

export const queuesOfView = (view: ShiftView, all: readonly Queue[]): readonly Queue[] =>
  view === 'now' || view === 'all' || view === 'promises' ? all : [view]
