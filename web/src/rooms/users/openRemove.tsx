import { shortName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const RemoveWindow = lazy(() => import('./RemoveWindow.tsx').then((file) => ({ default: file.RemoveWindow })))

export const openRemove = (user: User, onRemoved: () => void): void =>
  openModal({
    title: `Удалить: ${shortName(user)}`,
    body: () => (
      <Suspense>
        <RemoveWindow user={user} onRemoved={onRemoved} />
      </Suspense>
    ),
  })
