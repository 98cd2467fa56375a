import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((file) => ({ default: file.ScanDialog })))

export const openScan = (): void =>
  openModal({
    title: 'Сканировать код',
    body: () => (
      <Suspense fallback={null}>
        <ScanDialog />
      </Suspense>
    ),
  })
