import { usersRoutes } from '@naryad/contract/users/users.routes'
import { Suspense } from 'react'
import IconUsers from '~icons/users'

import { useMay } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import type { ShownAddress } from '../list/useListState.ts'

const LoadLines = lazyPanel(() => import('./LoadLines.tsx').then((file) => file.LoadLines))

/** Open tasks of each operator; a line filters the list by the operator. */
export function LoadMenu({ address }: { address: ShownAddress }) {
  if (!useMay(usersRoutes.operators)) return null
  return (
    <Drop
      label="Нагрузка операторов"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <Button leftSection={<Icon of={IconUsers} />} aria-expanded={isOpen} onClick={toggle}>
          Нагрузка
        </Button>
      )}
    >
      {(close) => (
        <Suspense>
          <LoadLines address={address} onClose={close} />
        </Suspense>
      )}
    </Drop>
  )
}
