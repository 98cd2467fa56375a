import { Suspense } from 'react'

import { lazyPanel } from '../lazyPart.ts'
import type { ConflictChoiceProps } from './ConflictChoice.tsx'

const ConflictChoice = lazyPanel(() => import('./ConflictChoice.tsx').then((file) => file.ConflictChoice))

/** Asks which of two versions to keep. Rare, so that its code loads once it is needed. */
export const ConflictModal = (props: ConflictChoiceProps) => (
  <Suspense>
    <ConflictChoice {...props} />
  </Suspense>
)
