import type { Call } from '@naryad/contract/calls/calls'

/** A missed call that still waits for an answer. */
export const isMissed = ({ direction, result, isReturned, taskId }: Call): boolean =>
  direction === 'IN' && result !== null && result !== 'ANSWERED' && !isReturned && taskId === null
