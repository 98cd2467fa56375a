import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const ArchiveWindow = lazy(() =>
  import('./ArchiveWindow.tsx').then((file) => ({ default: file.ArchiveWindow })),
)

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
