import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'
import type { Subject } from './EraseWindow.tsx'

const EraseWindow = lazy(() => import('./EraseWindow.tsx').then((file) => ({ default: file.EraseWindow })))

/** Asks for the reason, then shows the record. */
export const openErase = (subject: Subject): void =>
  openModal({
    title: 'Стереть персональные данные',
    body: () => (
      <Suspense>
        <EraseWindow {...subject} />
      </Suspense>
    ),
  })
