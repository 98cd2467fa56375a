import { shortName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const RemoveWindow = lazyCode(() => import('./RemoveWindow.tsx').then((file) => file.RemoveWindow))

export const openRemove = (user: User, onRemoved: () => void): void =>
  openModal({
    title: `Удалить: ${shortName(user)}`,
    body: () => (
      <Suspense>
        <RemoveWindow user={user} onRemoved={onRemoved} />
      </Suspense>
    ),
  })
