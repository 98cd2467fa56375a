import { shortName } from '@naryad/contract/kit/people'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { RequestRow } from './registration.queries.ts'

const DeclineWindow = lazyCode(() => import('./DeclineWindow.tsx').then((file) => file.DeclineWindow))

export const openDecline = (request: RequestRow): void =>
  openModal({
    title: `Отклонить запрос: ${shortName(request)}`,
    body: () => (
      <Suspense>
        <DeclineWindow id={request.id} />
      </Suspense>
    ),
  })
