import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const MailboxForm = lazy(() => import('./MailboxForm.tsx').then((file) => ({ default: file.MailboxForm })))

/** Null: a new one. */
export const openMailbox = (mailbox: Mailbox | null): void =>
  openModal({
    title: mailbox === null ? 'Новый ящик' : mailbox.address,
    body: () => (
      <Suspense>
        <MailboxForm mailbox={mailbox} />
      </Suspense>
    ),
  })
