import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { MailInput, type MailSettings } from '@naryad/contract/settings/mail'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { useEffect, useRef } from 'react'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { closeModal, guardModal } from '../../ui/overlays/modal.ts'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'

import styles from './letters.module.css'

const isLoopback = (address: string): boolean => /\/\/(localhost|127\.|\[::1\])/.test(address)

const byPassword = 'password'

const blankOf = ({ address, usualAddress, server }: MailSettings) => ({
  // The origin of the current page is nearly always the right one.
  address: address || (isLoopback(usualAddress) ? '' : usualAddress),
  host: server?.host ?? '',
  port: String(server?.port ?? 465),
  security: server?.isTls === false ? 'starttls' : 'tls',
  signIn: typeof server?.mailboxId === 'number' ? String(server.mailboxId) : byPassword,
  login: server?.login ?? '',
  password: '',
  from: server?.from ?? '',
})
type Values = ReturnType<typeof blankOf>

const signInOf = ({ signIn, login, password }: Values) =>
  signIn === byPassword
    ? { login, mailboxId: null, ...(password === '' ? {} : { password }) }
    : { login: '', mailboxId: Number(signIn) }

const serverOf = (values: Values): MailInput['server'] => {
  const { host, port, security, from } = values
  if (host.trim() === '') return null
  return { host, port: Number(port), isTls: security === 'tls', from, ...signInOf(values) }
}

const places = {
  'server.host': 'host',
  'server.port': 'port',
  'server.mailboxId': 'signIn',
  'server.login': 'login',
  'server.password': 'password',
  'server.from': 'from',
} as const

const usualPorts: Readonly<Record<string, string>> = { tls: '465', starttls: '587' }

function useMailForm(mail: MailSettings) {
  const blank = blankOf(mail)
  const save = useAction({
    run: (body: MailInput) => call(mailRoutes.change, { body }, { silent: true }),
    touches: ['settings'],
    done: ({ server }) => (server ? 'Почта подключена' : 'Настройки почты сохранены'),
    silent: true,
  })
  const form = useForm({
    blank,
    schema: MailInput,
    inputOf: (values) => ({
      ...(mail.isAddressFixed ? {} : { address: values.address }),
      ...(mail.isServerFixed ? {} : { server: serverOf(values) }),
    }),
    places,
    send: save.run,
    onSent: closeModal,
  })
  const isTyped = JSON.stringify(form.values) !== JSON.stringify(blank)
  const typed = useRef(isTyped)
  useEffect(() => {
    typed.current = isTyped
  })
  useEffect(() => guardModal(() => typed.current), [])
  return form
}

/** Form of the base URL of links and of the mail server. */
export function MailForm({ mail }: { mail: MailSettings }) {
  const first = useFirstFocus<HTMLDivElement>()
  const form = useMailForm(mail)
  const { values, change } = form
  return (
    <KeyForm root={form.root} onSubmit={() => void form.submit()}>
      <div ref={first} className={`grid gap-14 ${styles.form}`}>
        <TextInput
          label="Адрес системы"
          description={
            mail.isAddressFixed
              ? 'Задан на сервере переменной PUBLIC_URL'
              : 'По нему «Наряд» открывают сотрудники; сюда ведут ссылки в письмах и коды на наклейках'
          }
          placeholder="https://naryad.example.ru"
          inputMode="url"
          disabled={mail.isAddressFixed}
          data-autofocus
          {...textField(form, 'address')}
        />
        {mail.isServerFixed ? (
          <p>
            Почтовый сервер {values.host}:{values.port} задан на сервере переменной NARYAD_SMTP_URL и меняется
            там.
          </p>
        ) : (
          <>
            <div className={styles.pair}>
              <TextInput
                label="Почтовый сервер"
                description="Пусто — письма остаются в системе"
                placeholder="smtp.yandex.ru"
                autoCapitalize="none"
                spellCheck={false}
                {...textField(form, 'host')}
              />
              <TextInput
                label="Порт"
                description="465 или 587"
                inputMode="numeric"
                {...textField(form, 'port')}
              />
            </div>
            <SegmentedControl
              fullWidth
              aria-label="Шифрование"
              value={values.security}
              onChange={(security) =>
                change({
                  security,
                  ...(Object.values(usualPorts).includes(values.port)
                    ? { port: usualPorts[security] ?? values.port }
                    : {}),
                })
              }
              data={[
                { value: 'tls', label: 'SSL/TLS' },
                { value: 'starttls', label: 'STARTTLS' },
              ]}
            />
            <SignIn form={form} mail={mail} />
            <TextInput
              label="Отправитель"
              placeholder="Наряд <naryad@company.ru>"
              {...textField(form, 'from')}
            />
          </>
        )}
        {form.refusal && <Note kind="error">{form.refusal}</Note>}
        <div className="flex wrap end gap-8 phone-wide-buttons">
          {!(mail.isAddressFixed && mail.isServerFixed) && (
            <Button type="submit" size="xl" variant="filled" isBusy={form.isRunning}>
              {form.isRunning ? 'Сохраняем…' : 'Сохранить'}
            </Button>
          )}
        </div>
      </div>
    </KeyForm>
  )
}

/** With a login and its password, or with the token of a mailbox. */
function SignIn({ form, mail }: { form: ReturnType<typeof useMailForm>; mail: MailSettings }) {
  const { values, wrong, change } = form
  const options = [
    { value: byPassword, label: 'Логин и пароль' },
    ...mail.mailboxes.map(({ id, address }) => ({ value: String(id), label: `Токен ящика ${address}` })),
  ]
  return (
    <>
      {(options.length > 1 || values.signIn !== byPassword) && (
        <Select
          label="Вход"
          description="Токен ящика — там, где почта не выдаёт программам паролей"
          placeholder="Выберите"
          comboboxProps={{ withinPortal: false }}
          data={options}
          value={values.signIn}
          error={wrong.signIn}
          onChange={(signIn) => signIn !== null && change({ signIn })}
        />
      )}
      {values.signIn === byPassword && (
        <>
          <TextInput
            label="Логин"
            placeholder="naryad@company.ru"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...textField(form, 'login')}
          />
          <PasswordField
            label="Пароль"
            name="password"
            size="lg"
            autoComplete="new-password"
            hints={
              mail.hasPassword && !mail.isPasswordLost
                ? 'Сохранён и не показывается. Оставьте пустым, чтобы не менять.'
                : 'У Яндекса и Mail.ru нужен отдельный пароль приложения.'
            }
            value={values.password}
            error={wrong.password}
            onChange={(password) => change({ password })}
          />
        </>
      )}
    </>
  )
}
