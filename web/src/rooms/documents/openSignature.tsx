import type { Task } from '@naryad/contract/tasks/tasks'
import { lazy, Suspense } from 'react'

import { numbered } from '../../kit/formats/numbers.ts'
import { openModal } from '../../platform/overlays/modal.ts'

const SignatureDialog = lazy(() =>
  import('./SignatureDialog.tsx').then((file) => ({ default: file.SignatureDialog })),
)

/** The client signs the act of a finished task on this screen. */
export const openSignature = (task: Task): void =>
  openModal({
    title: `Подпись под актом ${numbered(task.id)}`,
    body: () => (
      <Suspense fallback={null}>
        <SignatureDialog task={task} />
      </Suspense>
    ),
  })
