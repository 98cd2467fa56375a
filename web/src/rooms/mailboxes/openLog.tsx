import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const MailLog = lazy(() => import('./MailLog.tsx').then((file) => ({ default: file.MailLog })))

/** Null: of all mailboxes. */
export const openLog = (mailbox: Mailbox | null): void =>
  openModal({
    title: mailbox === null ? 'Письма' : `Письма: ${mailbox.address}`,
    body: () => (
      <Suspense>
        <MailLog mailboxId={mailbox?.id ?? null} />
      </Suspense>
    ),
  })
