import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCircleCheck from '~icons/circle-check'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'

import styles from './messengers.module.css'

/** Instructions shown until a bot is connected. The token is checked as it is typed. */
export function BotSteps() {
  const mayConnect = useMay(connectionsRoutes.change)
  return (
    <section className={styles.steps} aria-label="Как подключить бота">
      <h2>Подключите бота</h2>
      <p className={styles.lead}>
        Бот пишет в чаты Telegram и MAX о заявках, сроках и неявках, а сотрудники отвечают ему прямо из чата.
      </p>
      <ol>
        <li>
          <b>Создайте бота.</b> В Telegram откройте <code>@BotFather</code>, отправьте <code>/newbot</code>,
          придумайте имя и адрес. BotFather пришлёт токен.
        </li>
        <li>
          <b>Введите токен.</b>{' '}
          {mayConnect
            ? 'Он проверится сразу и хранится зашифрованным.'
            : 'Это делает администратор: «Настройки» → «Интеграции».'}
          {mayConnect && <TokenForm />}
        </li>
        <li>
          <b>Подключите чаты.</b> Добавьте уведомление и откройте его ссылку в нужном чате или группе.
        </li>
      </ol>
      <p className={styles.hint}>
        MAX выдаёт боты организациям после проверки, до 48 часов.{' '}
        {mayConnect && (
          <>
            Токен MAX, прокси и свой адрес API — в разделе{' '}
            <Link to="/settings/{-$section}" params={{ section: 'integrations' }}>
              «Интеграции»
            </Link>
            .
          </>
        )}
      </p>
    </section>
  )
}

const connectionOf = (token: string) => ({ provider: 'telegram', values: { token } })

/** Format of BotFather: «123456789:AA…». */
const tokenPattern = /^\d{5,}:[\w-]{20,}$/

function TokenForm() {
  const [token, setToken] = useState('')
  const [checked, setChecked] = useState<{ token: string; result: ConnectionTestResult } | null>(null)
  const typed = useDebounced(token.trim(), 500)
  const params = { key: 'telegram' }
  const check = useAction({
    run: (value: string) =>
      call(connectionsRoutes.test, { params, body: { connection: connectionOf(value) } }),
    touches: [],
  })
  const save = useAction({
    run: (value: string) =>
      call(connectionsRoutes.change, { params, body: { connection: connectionOf(value) } }),
    touches: ['messengers', 'settings'],
    done: 'Бот подключён',
  })
  const { run } = check
  useEffect(() => {
    if (!tokenPattern.test(typed)) return
    void run(typed).then(
      (result) => setChecked({ token: typed, result }),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- each token is checked once
  }, [typed])
  const result = checked?.token === token.trim() ? checked.result : null
  const isMalformed = typed !== '' && !tokenPattern.test(typed)
  return (
    <KeyForm className={styles.token} onSubmit={() => save.start(token.trim())}>
      <PasswordField
        label="Токен бота"
        name="bot-token"
        size="lg"
        autoComplete="new-password"
        value={token}
        error={
          isMalformed ? 'Токен выглядит так: 123456789:AA… Скопируйте его из @BotFather целиком' : undefined
        }
        onChange={setToken}
      />
      <p className={styles.tokenState} role="status" data-tone={result?.error ? 'err' : 'ok'}>
        {check.isRunning && 'Проверяем…'}
        {!check.isRunning && result && (
          <>
            <Icon of={result.error ? IconAlertCircle : IconCircleCheck} />
            {result.error ?? result.message}
          </>
        )}
      </p>
      <Button
        size="lg"
        variant="filled"
        type="submit"
        isBusy={save.isRunning}
        disabled={!result || result.error !== null}
      >
        Подключить
      </Button>
    </KeyForm>
  )
}
