import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'
import type { AskedOf } from './askedOf.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx').then((file) => ({ default: file.SendDialog })))
const PhoneDialog = lazy(() => import('./PhoneDialog.tsx').then((file) => ({ default: file.PhoneDialog })))

export const openSend = (task: AskedOf): void =>
  openModal({
    title: 'Отправить на согласование',
    body: () => (
      <Suspense>
        <SendDialog task={task} />
      </Suspense>
    ),
  })

export const openByPhone = (task: AskedOf): void =>
  openModal({
    title: 'Ответ по телефону',
    body: () => (
      <Suspense>
        <PhoneDialog task={task} />
      </Suspense>
    ),
  })
