import { Lead } from '../../rooms/settings/Lead.tsx'
import { WebhookList } from '../../rooms/webhooks/WebhookList.tsx'

export const Webhooks = () => (
  <>
    <Lead>
      «Наряд» сам сообщает другим программам о событиях заявок: отправляет на адрес подписанное сообщение и
      повторяет его, пока не примут. Подробности программа читает по ключу API.
    </Lead>
    <WebhookList />
  </>
)
