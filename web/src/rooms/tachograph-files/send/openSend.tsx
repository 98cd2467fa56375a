import { lazy, Suspense } from 'react'

import { openModal } from '../../../ui/overlays/modal.ts'

const SendWindow = lazy(() => import('./SendWindow.tsx').then((file) => ({ default: file.SendWindow })))

/** Opens the window that sends files of tachographs, with those that were dropped already. */
export const openSend = (files: readonly File[]): void =>
  openModal({
    title: 'Загрузить файлы тахографа',
    body: () => (
      <Suspense>
        <SendWindow dropped={files} />
      </Suspense>
    ),
  })
