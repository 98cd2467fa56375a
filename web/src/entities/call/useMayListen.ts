import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'

import { may, useMe } from '../../client/session/me.ts'

/** Whether the user may hear the recording of the call, if it has one. */
export function useMayListen({ hasRecording, answeredBy }: Call): boolean {
  const me = useMe()
  const isAllowed =
    may(me, callsRoutes.recording) && (me.rights['calls.listen'] === 'all' || answeredBy?.id === me.id)
  return hasRecording && isAllowed
}
