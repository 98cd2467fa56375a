import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const ScanDialog = lazyCode(() => import('./ScanDialog.tsx').then((file) => file.ScanDialog))

export const openScan = (): void =>
  openModal({
    title: 'Сканировать код',
    body: () => (
      <Suspense fallback={null}>
        <ScanDialog />
      </Suspense>
    ),
  })
