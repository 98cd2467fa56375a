import { shortName } from '@naryad/contract/kit/people'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'
import type { RequestRow } from './registration.queries.ts'

const DeclineWindow = lazy(() =>
  import('./DeclineWindow.tsx').then((file) => ({ default: file.DeclineWindow })),
)

export const openDecline = (request: RequestRow): void =>
  openModal({
    title: `Отклонить запрос: ${shortName(request)}`,
    body: () => (
      <Suspense>
        <DeclineWindow id={request.id} />
      </Suspense>
    ),
  })
