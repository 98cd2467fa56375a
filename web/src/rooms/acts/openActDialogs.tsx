import type { Act, ActCard } from '@naryad/contract/acts/acts'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const IssueDialog = lazy(() => import('./IssueDialog.tsx').then((file) => ({ default: file.IssueDialog })))
const CancelDialog = lazy(() => import('./CancelDialog.tsx').then((file) => ({ default: file.CancelDialog })))
const InvoiceDialog = lazy(() =>
  import('./InvoiceDialog.tsx').then((file) => ({ default: file.InvoiceDialog })),
)
const CollectDialog = lazy(() =>
  import('./CollectDialog.tsx').then((file) => ({ default: file.CollectDialog })),
)
const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })))

export const openIssue = (act: ActCard): void =>
  openModal({
    title: 'Выставить акт',
    body: () => (
      <Suspense>
        <IssueDialog act={act} />
      </Suspense>
    ),
  })

export const openCancel = (act: Act): void =>
  openModal({
    title: `Отменить акт ${act.number ?? ''}`,
    body: () => (
      <Suspense>
        <CancelDialog act={act} />
      </Suspense>
    ),
  })

export const openInvoice = (act: Act): void =>
  openModal({
    title: `Счёт к акту ${act.number ?? ''}`,
    body: () => (
      <Suspense>
        <InvoiceDialog act={act} />
      </Suspense>
    ),
  })

export const openCollect = (): void =>
  openModal({
    title: 'Собрать акты',
    body: () => (
      <Suspense>
        <CollectDialog />
      </Suspense>
    ),
  })

export const openExport = (ids: readonly number[]): void =>
  openModal({
    title: 'Файл для 1С',
    body: () => (
      <Suspense>
        <ExportDialog ids={ids} />
      </Suspense>
    ),
  })
