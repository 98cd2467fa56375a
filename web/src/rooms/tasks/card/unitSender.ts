import type { SendUnit } from '../../units/index.ts'
import { type Addition, type PlacedTask, sendOrQueue } from '../waiting/keepAddition.ts'
import { taskRequests } from '../waiting/requests.ts'

type UnitKind = 'moveUnit' | 'replaceUnit' | 'addUnit'

/** Moves of units go by the outbox of the task: without a network they wait behind its other changes. */
export const unitSender =
  (task: PlacedTask): SendUnit =>
  (request, text, idempotencyKey) => {
    const { kind } = request
    const body = kind === 'moveUnit' ? { ...request.body, unitId: request.unitId } : request.body
    // The kind and its body belong together by the type of the request.
    const addition = { kind, body: taskRequests[kind].body.parse(body), text } as Addition<UnitKind>
    return sendOrQueue(task, addition, { silent: true, idempotencyKey })
  }
