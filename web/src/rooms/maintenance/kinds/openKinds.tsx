import { lazy, Suspense } from 'react'

import { openModal } from '../../../ui/overlays/modal.ts'

const KindsWindow = lazy(() => import('./KindsWindow.tsx').then((file) => ({ default: file.KindsWindow })))

export const openKinds = (): void =>
  openModal({
    title: 'Виды обслуживания',
    body: () => (
      <Suspense>
        <KindsWindow />
      </Suspense>
    ),
  })
