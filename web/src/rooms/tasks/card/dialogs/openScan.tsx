import { Suspense } from 'react'

import type { Uploads } from '../../../../client/uploads/useUploads.ts'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { lazyCode } from '../../../../ui/lazyPart.ts'
import { openModal } from '../../../../ui/overlays/modal.ts'

const ScanDialog = lazyCode(() => import('./ScanDialog.tsx').then((file) => file.ScanDialog))

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
