import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { lazy, Suspense } from 'react'

import { openModal } from '../../../ui/overlays/modal.ts'

const PhoneConnectionForm = lazy(() =>
  import('./PhoneConnectionForm.tsx').then((file) => ({ default: file.PhoneConnectionForm })),
)
const PhoneLog = lazy(() => import('./PhoneLog.tsx').then((file) => ({ default: file.PhoneLog })))

/** Null: a new one. */
export const openPhoneConnection = (connection: PhoneConnection | null): void =>
  openModal({
    title: connection === null ? 'Подключить АТС' : connection.title,
    body: () => (
      <Suspense>
        <PhoneConnectionForm connection={connection} />
      </Suspense>
    ),
  })

export const openPhoneLog = ({ id, title, provider }: PhoneConnection): void =>
  openModal({
    title: `Что прислала АТС: ${title}`,
    body: () => (
      <Suspense>
        <PhoneLog id={id} provider={provider} />
      </Suspense>
    ),
  })
