import { Suspense } from 'react'

import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'

const SendWindow = lazyCode(() => import('./SendWindow.tsx').then((file) => file.SendWindow))

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
