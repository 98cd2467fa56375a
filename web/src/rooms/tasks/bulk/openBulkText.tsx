import { type ComponentProps, lazy, Suspense } from 'react'

import { counted } from '../../../ui/formats/plural.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import type { PlanWindow } from '../plan/plan.ts'
import { type BulkAction, bulkActions, theTasks } from './bulkActions.ts'
import type { Bulk } from './useBulk.ts'

const BulkReport = lazy(() => import('./BulkReport.tsx').then((file) => ({ default: file.BulkReport })))
const BulkClose = lazy(() => import('./BulkClose.tsx').then((file) => ({ default: file.BulkClose })))

const BulkPlan = lazy(() => import('./BulkPlan.tsx').then((file) => ({ default: file.BulkPlan })))

const titles = {
  done: (tasks: string) => `Выполнить ${tasks}`,
  remoteDone: (tasks: string) => `Выполнить удалённо ${tasks}`,
  close: (tasks: string) => `Закрыть ${tasks}`,
} as const

interface BulkText {
  ids: readonly number[]
  bulk: Bulk
  /** Whether the work is done in every selected task known here. */
  areDone: boolean
}

/** Asks once for the visit window of all selected tasks. */
export function openBulkPlan({
  ids,
  bulk,
  tasks,
}: Pick<BulkText, 'ids' | 'bulk'> & Pick<ComponentProps<typeof BulkPlan>, 'tasks'>): void {
  const run = async (window: PlanWindow) => {
    if (!(await bulk.run(bulkActions.plan(window), ids))) throw new Error('the bulk action was not done')
  }
  const body = () => (
    <Suspense>
      <BulkPlan tasks={tasks} onSubmit={run} />
    </Suspense>
  )
  openModal({ title: `Запланировать ${counted(ids.length, theTasks)}`, body })
}

/** Asks once for the text for all selected tasks. */
export function openBulkText(kind: keyof typeof titles, { ids, bulk, areDone }: BulkText): void {
  /** The window and its text stay if the user declines or the call fails. */
  const run = async (action: BulkAction) => {
    if (!(await bulk.run(action, ids))) throw new Error('the bulk action was not done')
  }
  const body = () => (
    <Suspense>
      {kind === 'close' ? (
        <BulkClose areDone={areDone} onSubmit={(closeReason) => run(bulkActions.close(closeReason))} />
      ) : (
        <BulkReport onSubmit={(workReport) => run(bulkActions[kind](workReport))} />
      )}
    </Suspense>
  )
  openModal({ title: titles[kind](counted(ids.length, theTasks)), body })
}
