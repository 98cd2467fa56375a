import type { Act, ActCard } from '@naryad/contract/acts/acts'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const IssueDialog = lazyCode(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))
const CancelDialog = lazyCode(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog))
const InvoiceDialog = lazyCode(() => import('./InvoiceDialog.tsx').then((file) => file.InvoiceDialog))
const CollectDialog = lazyCode(() => import('./CollectDialog.tsx').then((file) => file.CollectDialog))
const ExportDialog = lazyCode(() => import('./ExportDialog.tsx').then((file) => file.ExportDialog))

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
