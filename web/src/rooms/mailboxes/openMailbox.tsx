import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const MailboxForm = lazyCode(() => import('./MailboxForm.tsx').then((file) => file.MailboxForm))

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
