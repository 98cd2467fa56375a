import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const MailLog = lazyCode(() => import('./MailLog.tsx').then((file) => file.MailLog))

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
