import type { Dispute, Visit } from '@naryad/contract/disputes/disputes'
import { Suspense } from 'react'

import { numbered } from '../../ui/formats/numbers.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const DisputeDialog = lazyCode(() => import('./DisputeDialog.tsx').then((file) => file.DisputeDialog))
const SettlementDialog = lazyCode(() =>
  import('./SettlementDialog.tsx').then((file) => file.SettlementDialog),
)

export const openDispute = ({ taskId }: Visit): void =>
  openModal({
    title: `Спор о визите ${numbered(taskId)}`,
    body: () => (
      <Suspense>
        <DisputeDialog taskId={taskId} />
      </Suspense>
    ),
  })

export const openSettlement = ({ taskId }: Visit, dispute: Dispute): void =>
  openModal({
    title: `Закончить спор ${numbered(taskId)}`,
    body: () => (
      <Suspense>
        <SettlementDialog taskId={taskId} dispute={dispute} />
      </Suspense>
    ),
  })
