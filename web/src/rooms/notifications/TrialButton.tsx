import { type Channel, channelTitles } from '@naryad/contract/notifications/notifications.channels'

import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { alert } from '../../ui/overlays/alert.ts'
import { sendTrial } from './notifications.queries.ts'

const sent: Record<Channel, string> = {
  inApp: 'Пробное уведомление показано сверху',
  push: 'Пробный push отправлен: он появится в углу экрана',
  telegram: 'Пробное сообщение отправлено в Telegram',
  max: 'Пробное сообщение отправлено в MAX',
  letter: 'Пробное письмо отправлено на вашу почту',
}

/** Sends a test message and shows the result. */
export function TrialButton({ channel }: { channel: Channel }) {
  const trial = useAction({ run: sendTrial, touches: ['notifications'] })
  const press = async () => {
    const { error } = await trial.run(channel)
    if (error === null) alert({ type: 'success', text: sent[channel] })
    else alert({ type: 'warning', text: error })
  }
  return (
    <Button
      aria-label={`Проверить: ${channelTitles[channel]}`}
      isBusy={trial.isRunning}
      onClick={() => void press().catch(() => undefined)}
    >
      Проверить
    </Button>
  )
}
