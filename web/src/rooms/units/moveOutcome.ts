import type { UnitsMoveReply } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms } from '@naryad/contract/units/units.words'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { groupFailures } from '../../ui/formats/failures.ts'
import { counted } from '../../ui/formats/plural.ts'
import type { AlertInput } from '../../ui/overlays/alert.ts'

export type UnitFailure = UnitsMoveReply['failed'][number]

/** «Перемещено: 966 приборов. Уже там: 2 прибора. Не перемещено: 32 прибора» */
export const movedText = ({ moves, unchangedCount, failed }: UnitsMoveReply): string =>
  [
    moves.length > 0 && `Перемещено: ${counted(moves.length, unitForms)}`,
    unchangedCount > 0 && `Уже там: ${counted(unchangedCount, unitForms)}`,
    failed.length > 0 && `Не перемещено: ${counted(failed.length, unitForms)}`,
  ]
    .filter(Boolean)
    .join('. ')

export const undoneText = (moves: UnitsMoveReply['moves'], failed: readonly UnitFailure[]): string =>
  [
    moves.length > failed.length &&
      `Перемещение отменено: ${counted(moves.length - failed.length, unitForms)}`,
    failed.length > 0 && `Не отменено: ${counted(failed.length, unitForms)}`,
  ]
    .filter(Boolean)
    .join('. ')

/** A line for each reason, with how many units it is of. */
export const failuresText = (failed: readonly UnitFailure[]): string =>
  groupFailures(failed)
    .map(([reason, { length }]) => (length === 1 ? reason : `${reason} — ${counted(length, unitForms)}`))
    .join('\n')

export const outcomeAlert = (outcome: string, failed: readonly UnitFailure[]): AlertInput =>
  failed.length > 0
    ? { type: 'warning', title: outcome, text: failuresText(failed) }
    : { type: 'success', title: 'Готово', text: outcome }

/** Returns the units of a bulk move, except those that were moved since. */
export const useUndoMoves = () =>
  useAction({
    run: (moves: UnitsMoveReply['moves']) => call(unitsRoutes.undoMoves, { body: { moves } }),
    touches: ['units', 'maintenance', 'cars'],
  })
