import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { Suspense } from 'react'

import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'

const PhoneConnectionForm = lazyCode(() =>
  import('./PhoneConnectionForm.tsx').then((file) => file.PhoneConnectionForm),
)
const PhoneLog = lazyCode(() => import('./PhoneLog.tsx').then((file) => file.PhoneLog))

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
