import { shortName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const BlockWindow = lazy(() => import('./BlockWindow.tsx').then((file) => ({ default: file.BlockWindow })))

export const openBlock = (user: User): void =>
  openModal({
    title: `Заблокировать: ${shortName(user)}`,
    body: () => (
      <Suspense>
        <BlockWindow user={user} />
      </Suspense>
    ),
  })
