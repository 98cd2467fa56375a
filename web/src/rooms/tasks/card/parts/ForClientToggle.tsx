import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import IconCheck from '~icons/check'

import { call } from '../../../../client/api/api.ts'
import { useAction } from '../../../../client/queries/useAction.ts'
import { useMay } from '../../../../client/session/me.ts'
import { Button } from '../../../../ui/controls/Button.tsx'

/** Marks a photograph that is shown to the client with the costs. Clients see the files of their requests anyway. */
export function ForClientToggle({ file: { id, name, mime, isForClient } }: { file: Attachment }) {
  const mayMark = useMay(attachmentsRoutes.markForClient)
  const mark = useAction({
    run: () => call(attachmentsRoutes.markForClient, { params: { id }, body: { isForClient: !isForClient } }),
    touches: ['tasks'],
    done: isForClient
      ? 'Клиент больше не видит фотографию в смете'
      : 'Клиент увидит фотографию в смете, которую отправят после этого',
  })
  if (!mayMark || !mime.startsWith('image/')) return null
  return (
    <Button
      size="compact"
      variant={isForClient ? 'default' : 'subtle'}
      aria-pressed={isForClient}
      aria-label={`Показать клиенту: ${name}`}
      leftSection={isForClient && <IconCheck size={14} />}
      isBusy={mark.isRunning}
      onClick={() => mark.start(undefined)}
    >
      Клиенту
    </Button>
  )
}
