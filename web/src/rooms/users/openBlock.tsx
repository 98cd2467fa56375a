import { shortName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const BlockWindow = lazyCode(() => import('./BlockWindow.tsx').then((file) => file.BlockWindow))

export const openBlock = (user: User): void =>
  openModal({
    title: `Заблокировать: ${shortName(user)}`,
    body: () => (
      <Suspense>
        <BlockWindow user={user} />
      </Suspense>
    ),
  })
