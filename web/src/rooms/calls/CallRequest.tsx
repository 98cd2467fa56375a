import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import IconLink from '~icons/link'
import IconPlus from '~icons/plus'

import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openCallLink } from './openCallLink.tsx'
import { useNewTaskOfCall } from './useNewTaskOfCall.ts'

/** What can be done with a call that is about no request yet. */
export function CallRequest({ call }: { call: Call }) {
  const create = useNewTaskOfCall(call)
  const mayCreate = useMay(tasksRoutes.create)
  const mayLink = useMay(callsRoutes.link)
  if (call.taskId !== null || call.direction === 'INTERNAL') return null
  return (
    <div className="flex wrap gap-8">
      {mayCreate && (
        <Button leftSection={<Icon of={IconPlus} />} onClick={() => void create()}>
          Новая заявка
        </Button>
      )}
      {mayLink && (
        <Button leftSection={<Icon of={IconLink} />} onClick={() => openCallLink(call)}>
          К заявке…
        </Button>
      )}
    </div>
  )
}
