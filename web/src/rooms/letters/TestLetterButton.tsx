import { mailRoutes } from '@naryad/contract/settings/mail.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { alert } from '../../ui/overlays/alert.ts'

/**
 * Sends a letter to the user's own address past the outbox, so that the response of the mail server is shown
 * at once.
 */
export function TestLetterButton() {
  const send = useAction({ run: () => call(mailRoutes.test, undefined), touches: [] })
  const test = () =>
    void send.run(undefined).then(
      ({ to, error }) =>
        alert(
          error === null
            ? { type: 'success', title: 'Письмо отправлено', text: `Проверьте ящик ${to}` }
            : { type: 'error', title: 'Письмо не отправлено', text: error },
        ),
      () => undefined,
    )
  return (
    <Button isBusy={send.isRunning} onClick={test}>
      {send.isRunning ? 'Отправляем…' : 'Отправить проверочное письмо'}
    </Button>
  )
}
