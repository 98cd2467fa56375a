import type { SignatureInput } from '@naryad/contract/documents/documents'
import type { Task } from '@naryad/contract/tasks/tasks'
import { Suspense } from 'react'

import { numbered } from '../../ui/formats/numbers.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const SignatureDialog = lazyCode(() => import('./SignatureDialog.tsx').then((file) => file.SignatureDialog))

/** Sends the signature, or stores it on the device until there is a network. */
export type Sign = (input: SignatureInput) => Promise<'sent' | 'queued'>

/** Lets the client sign the report of a finished task on this screen. */
export const openSignature = (task: Task, sign: Sign): void =>
  openModal({
    title: `Подпись под актом ${numbered(task.id)}`,
    body: () => (
      <Suspense fallback={null}>
        <SignatureDialog task={task} sign={sign} />
      </Suspense>
    ),
  })
