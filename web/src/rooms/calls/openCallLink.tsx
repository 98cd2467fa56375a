import type { Call } from '@naryad/contract/calls/calls'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const CallLinkDialog = lazyCode(() => import('./CallLinkDialog.tsx').then((file) => file.CallLinkDialog))

export const openCallLink = (call: Call): void =>
  openModal({
    title: call.taskId === null ? 'Отнести звонок к заявке' : 'Отнести звонок к другой заявке',
    body: () => (
      <Suspense>
        <CallLinkDialog call={call} />
      </Suspense>
    ),
  })
