import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const LetterText = lazy(() => import('./LetterText.tsx').then((file) => ({ default: file.LetterText })))

/** Shows a letter as it was written, with what was cut from it. */
export const openLetter = (id: number, title: string): void =>
  openModal({
    title: title || 'Письмо',
    body: () => (
      <Suspense>
        <LetterText id={id} />
      </Suspense>
    ),
  })
