import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const LetterText = lazyCode(() => import('./LetterText.tsx').then((file) => file.LetterText))

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
