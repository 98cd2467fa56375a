import { lazy, Suspense } from 'react'

import { counted, taskForms } from '../../../kit/formats/plural.ts'
import { openModal } from '../../../platform/overlays/modal.ts'
import type { Bulk } from './useBulk.ts'

const BulkReport = lazy(() => import('./BulkReport.tsx').then((file) => ({ default: file.BulkReport })))
const BulkClose = lazy(() => import('./BulkClose.tsx').then((file) => ({ default: file.BulkClose })))

const titles = {
  done: (tasks: string) => `Выполнить ${tasks}`,
  remoteDone: (tasks: string) => `Выполнить удалённо ${tasks}`,
  close: (tasks: string) => `Закрыть ${tasks}`,
} as const

/** Asks for the text once for all the chosen. */
export function openBulkText(kind: keyof typeof titles, ids: readonly number[], bulk: Bulk): void {
  const body = () => (
    <Suspense>
      {kind === 'close' ? (
        <BulkClose onSubmit={(closeReason) => bulk.run({ kind, closeReason }, ids)} />
      ) : (
        <BulkReport onSubmit={(workReport) => bulk.run({ kind, workReport }, ids)} />
      )}
    </Suspense>
  )
  openModal({ title: titles[kind](counted(ids.length, taskForms)), body })
}
