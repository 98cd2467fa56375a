import type { UnitInput, UnitMoveInput, UnitReplaceInput } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import type { z } from 'zod'

import { call } from '../../client/api/api.ts'

/** What moves units: a move of one, a replacement, or a new unit in its place. */
export type UnitRequest =
  | { kind: 'moveUnit'; unitId: number; body: z.input<typeof UnitMoveInput> }
  | { kind: 'replaceUnit'; body: z.input<typeof UnitReplaceInput> }
  | { kind: 'addUnit'; body: z.input<typeof UnitInput> }

/**
 * Sends a request; the card of a task queues it when there is no network. `text` says what it does, for the list of
 * queued changes, and `idempotencyKey` is the same for all attempts of a window. Rejects with the refusal of the server.
 */
export type SendUnit = (
  request: UnitRequest,
  text: string,
  idempotencyKey: string,
) => Promise<'sent' | 'queued'>

/** Sends at once. */
export const sendUnitNow: SendUnit = async (request, _text, idempotencyKey) => {
  const options = { silent: true, idempotencyKey }
  switch (request.kind) {
    case 'moveUnit':
      await call(unitsRoutes.move, { params: { id: request.unitId }, body: request.body }, options)
      break
    case 'replaceUnit':
      await call(unitsRoutes.replace, { body: request.body }, options)
      break
    default:
      await call(unitsRoutes.create, { body: request.body }, options)
  }
  return 'sent'
}
