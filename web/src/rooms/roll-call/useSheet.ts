import type { Input } from '@naryad/contract/kit/route'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { isAwaited, isLateArrival, type RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { rollCallQueries } from './rollCall.queries.ts'

type Body = Input<typeof rollCallRoutes.save>['body']
export type SheetEdits = Omit<Body, 'date'>

/** An arrival is possible at most half a day before the planned time. */
const earlyMs = 12 * 3_600_000

/**
 * A mark made during the planned time also records the time. Later the exact time is unknown: it is typed or
 * left out.
 */
export function markOf(row: RollCall, status: RollCallStatus, now = Date.now()) {
  const mark = { id: row.id, version: row.version, status }
  const begins = Date.parse(row.windowFrom ?? row.windowTo ?? '')
  const at = new Date(now).toISOString()
  const isNow =
    status === 'ARRIVED' && row.arrivedAt === null && now > begins - earlyMs && !isLateArrival(row, at)
  return isNow ? { ...mark, arrivedAt: at } : mark
}

/** Marks for all persons who are still expected. */
export const allArrived = (rows: readonly RollCall[], now = Date.now()) =>
  rows.filter(({ status }) => isAwaited(status)).map((row) => markOf(row, 'ARRIVED', now))

export const isMarked = ({ status }: RollCall): boolean => !isAwaited(status)

/** Actions on the rows of a sheet. */
export interface SheetActions {
  mark: (row: RollCall, status: RollCallStatus) => void
  remove: (row: RollCall) => void
  save: (edits: SheetEdits) => Promise<unknown>
}

/** The sheet of a day with its mutations. */
export function useSheet(date: string) {
  const sheet = useQuery(rollCallQueries.sheet(date))
  const save = useAction({
    run: (edits: SheetEdits) => call(rollCallRoutes.save, { body: { date, ...edits } }),
    touches: ['roll-call'],
    inTurn: 'roll-call',
  })
  return { ...sheet, save }
}
