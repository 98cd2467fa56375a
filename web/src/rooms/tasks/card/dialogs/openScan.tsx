import { lazy, Suspense } from 'react'

import { numbered } from '../../../../kit/formats/numbers.ts'
import { openModal } from '../../../../platform/overlays/modal.ts'
import type { Uploads } from '../../../../platform/uploads/useUploads.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((file) => ({ default: file.ScanDialog })))

/** Collects photographs of a document and sends them as one file. */
export const openScan = (taskId: number, onSend: Uploads['addScan']): void =>
  openModal({
    title: `Скан документа к заявке ${numbered(taskId)}`,
    body: () => (
      <Suspense fallback={null}>
        <ScanDialog taskId={taskId} onSend={onSend} />
      </Suspense>
    ),
  })
