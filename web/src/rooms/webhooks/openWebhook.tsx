import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Webhook, WebhookWithSecret } from '@naryad/contract/webhooks/webhooks'

import { openModal } from '../../ui/overlays/modal.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

export const openSecret = (made: WebhookWithSecret): void =>
  openModal({ title: 'Секрет вебхука', body: () => <WebhookSecret made={made} /> })

/** Null: a new one. */
export const openWebhookForm = (webhook: Webhook | null): void =>
  openModal({
    title: webhook === null ? 'Новый вебхук' : 'Изменить вебхук',
    body: () => <WebhookForm webhook={webhook} onCreated={openSecret} />,
  })

export const openWebhookLog = ({ id, title }: Webhook): void =>
  openModal({ title: `Журнал: ${inQuotes(title)}`, body: () => <WebhookLog id={id} /> })
