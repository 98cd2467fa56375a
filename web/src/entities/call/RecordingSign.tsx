import type { Call } from '@naryad/contract/calls/calls'
import { talkLength } from '@naryad/contract/calls/calls.words'
import IconPlayerPlay from '~icons/player-play'

import { Icon } from '../../ui/Icon.tsx'
import { useMayListen } from './useMayListen.ts'

/** That a call has a recording, and whether the user may hear it. */
export function RecordingSign({ call }: { call: Call }) {
  const mayListen = useMayListen(call)
  return mayListen ? (
    <span className="inline-row gap-4" data-tip="Откройте звонок, чтобы послушать">
      <Icon of={IconPlayerPlay} size={14} />
      {call.talkSeconds ? talkLength(call.talkSeconds) : 'есть'}
    </span>
  ) : (
    <span className="muted" data-tip="Слышит тот, кто говорил, и старшие">
      есть
    </span>
  )
}
