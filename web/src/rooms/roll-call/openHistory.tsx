import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'

import { openModal } from '../../platform/overlays/modal.ts'
import { History } from '../../platform/register/History.tsx'

export const openHistory = (id: number): void =>
  openModal({
    title: 'История явки',
    body: () => <History room="roll-call" route={rollCallRoutes.actions} id={id} />,
  })
