import type { Call } from '@naryad/contract/calls/calls'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const CallLinkDialog = lazy(() =>
  import('./CallLinkDialog.tsx').then((file) => ({ default: file.CallLinkDialog })),
)

export const openCallLink = (call: Call): void =>
  openModal({
    title: call.taskId === null ? 'Отнести звонок к заявке' : 'Отнести звонок к другой заявке',
    body: () => (
      <Suspense>
        <CallLinkDialog call={call} />
      </Suspense>
    ),
  })
