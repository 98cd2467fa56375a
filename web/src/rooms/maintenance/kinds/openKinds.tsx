import { Suspense } from 'react'

import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'

const KindsWindow = lazyCode(() => import('./KindsWindow.tsx').then((file) => file.KindsWindow))

export const openKinds = (): void =>
  openModal({
    title: 'Виды обслуживания',
    body: () => (
      <Suspense>
        <KindsWindow />
      </Suspense>
    ),
  })
