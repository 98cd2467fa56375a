import type { Task } from '@naryad/contract/tasks/tasks'

import { useMay } from '../../../../client/session/me.ts'
import { CallList } from '../../../../entities/call/CallList.tsx'
import { count } from '../../../../ui/formats/numbers.ts'
import { Part } from './Part.tsx'

/** The calls about the request, if there are any. */
export function CallsPart({ task: { id, callsCount } }: { task: Task }) {
  const mayUseCalls = useMay('calls.use')
  if (!mayUseCalls || callsCount === 0) return null
  return (
    <Part title="Звонки" name="calls" count={count(callsCount)}>
      <CallList of={{ taskIds: [id] }} />
    </Part>
  )
}
