import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { Subject } from './EraseWindow.tsx'

const EraseWindow = lazyCode(() => import('./EraseWindow.tsx').then((file) => file.EraseWindow))

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
