import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import IconLink from '~icons/link'
import IconPlus from '~icons/plus'
import IconUnlink from '~icons/unlink'

import { call as callApi } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { openCallLink } from './openCallLink.tsx'
import { useNewTaskOfCall } from './useNewTaskOfCall.ts'

/** What can be done with a call, depending on whether it is about a request yet. */
export function CallRequest({ call }: { call: Call }) {
  const create = useNewTaskOfCall(call)
  const mayCreate = useMay(tasksRoutes.create)
  const mayLink = useMay(callsRoutes.link)
  if (call.direction === 'INTERNAL') return null
  if (call.taskId !== null) return mayLink && <LinkedRequest call={call} taskId={call.taskId} />
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

function LinkedRequest({ call: { id, version, ...call }, taskId }: { call: Call; taskId: number }) {
  const unlink = useAction({
    run: (seen: number) =>
      callApi(callsRoutes.link, { params: { id }, body: { taskId: null, version: seen } }),
    touches: ['calls', 'tasks'],
    done: `Звонок убран из заявки ${numbered(taskId)}`,
  })
  return (
    <div className="flex wrap gap-8">
      <Button leftSection={<Icon of={IconLink} />} onClick={() => openCallLink({ id, version, ...call })}>
        К другой заявке…
      </Button>
      <Button
        leftSection={<Icon of={IconUnlink} />}
        isBusy={unlink.isRunning}
        onClick={() =>
          confirm({
            title: `Убрать звонок из заявки ${numbered(taskId)}?`,
            onYes: () => void unlink.run(version).catch(() => undefined),
          })
        }
      >
        Убрать из заявки
      </Button>
    </div>
  )
}
