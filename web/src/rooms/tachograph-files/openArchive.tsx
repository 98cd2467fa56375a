import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const ArchiveWindow = lazyCode(() => import('./ArchiveWindow.tsx').then((file) => file.ArchiveWindow))

/** Asks for a period and downloads the originals of it as an archive. */
export const openArchive = (): void =>
  openModal({
    title: 'Исходные файлы за период',
    body: () => (
      <Suspense>
        <ArchiveWindow />
      </Suspense>
    ),
  })
