import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'

import { History } from '../../entities/history/History.tsx'
import { openModal } from '../../ui/overlays/modal.ts'

export const openHistory = (id: number): void =>
  openModal({
    title: 'История явки',
    body: () => <History room="roll-call" route={rollCallRoutes.actions} id={id} />,
  })
