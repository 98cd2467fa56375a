import {
  type Mailbox,
  type MailboxChange,
  type MailboxCode,
  MailboxInput,
  type MailboxTestResult,
} from '@naryad/contract/mailboxes/mailboxes'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import {
  type MailboxResult,
  type MailboxSecurity,
  type MailboxSignIn,
  mailProviderHints,
  type MailProvider,
  usualConfirmation,
} from '@naryad/contract/mailboxes/mailboxes.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'

export interface MailboxValues {
  readonly address: string
  readonly provider: MailProvider
  readonly host: string
  readonly port: string
  readonly security: MailboxSecurity
  readonly login: string
  readonly signIn: MailboxSignIn
  readonly password: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
  readonly folder: string
  readonly takenFolder: string
  readonly authservId: string
  readonly ca: string
  readonly result: MailboxResult
  readonly queue: Queue
  readonly typeId: number | null
  readonly isConfirmed: boolean
  readonly confirmation: string
  readonly isOn: boolean
}

const blank: MailboxValues = {
  address: '',
  provider: 'YANDEX',
  host: mailProviderHints.YANDEX.host,
  port: '993',
  security: 'TLS',
  login: '',
  signIn: 'PASSWORD',
  password: '',
  tokenUrl: mailProviderHints.YANDEX.tokenUrl,
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  folder: 'INBOX',
  takenFolder: '',
  authservId: '',
  ca: '',
  result: 'SUGGESTION',
  queue: 'external',
  typeId: null,
  isConfirmed: false,
  confirmation: usualConfirmation,
  isOn: false,
}

const valuesOf = (mailbox: Mailbox | null): MailboxValues =>
  mailbox === null
    ? blank
    : {
        address: mailbox.address,
        provider: mailbox.provider,
        host: mailbox.host,
        port: String(mailbox.port),
        security: mailbox.security,
        login: mailbox.login,
        signIn: mailbox.signIn,
        password: '',
        tokenUrl: mailbox.tokenUrl || mailProviderHints[mailbox.provider].tokenUrl,
        clientId: mailbox.clientId,
        clientSecret: '',
        refreshToken: '',
        folder: mailbox.folder,
        takenFolder: mailbox.takenFolder,
        authservId: mailbox.authservId,
        ca: mailbox.ca,
        result: mailbox.result,
        queue: mailbox.queue,
        typeId: mailbox.typeId,
        isConfirmed: mailbox.isConfirmed,
        confirmation: mailbox.confirmation || usualConfirmation,
        isOn: mailbox.isOn,
      }

const typed = (secrets: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''))

const inputOf = ({
  password,
  tokenUrl,
  clientId,
  clientSecret,
  refreshToken,
  port,
  ...values
}: MailboxValues): MailboxInput => ({
  ...values,
  // Most servers take the address for the login.
  login: values.login.trim() === '' ? values.address : values.login,
  port: Number(port),
  ...(values.signIn === 'OAUTH'
    ? { tokenUrl, clientId, ...typed({ clientSecret, refreshToken }) }
    : { tokenUrl: '', clientId: '', ...typed({ password }) }),
})

/** Ports that go with an encryption, unless another one was typed. */
const usualPorts: Readonly<Record<string, string>> = { TLS: '993', STARTTLS: '143', NONE: '143' }

export function useMailboxForm(opened: Mailbox | null) {
  const { current: mailbox, of } = useCurrent(opened)
  const once = useKey()
  const save = useAction({
    run: (input: MailboxInput) =>
      mailbox === null
        ? once.run((idempotencyKey) =>
            call(mailboxesRoutes.create, { body: input }, { silent: true, idempotencyKey }),
          )
        : call(
            mailboxesRoutes.update,
            {
              params: { id: mailbox.id },
              body: { ...input, version: mailbox.version } satisfies MailboxChange,
            },
            { silent: true },
          ),
    touches: ['mailboxes'],
    done: ({ address, isOn }) => `Ящик ${address} сохранён${isOn ? ', приём включён' : ''}`,
    silent: true,
  })
  const form = useForm({
    blank: valuesOf(opened),
    schema: MailboxInput,
    inputOf,
    send: (input) => of(save.run(input)),
    onSent: closeModal,
    valuesOf: (current) => valuesOf(current as Mailbox),
  })
  useOwnWindow(form.isChanged)
  return {
    form,
    check: useCheck(mailbox, form.values, form.change),
    code: useCode(mailbox, form.values, form.change),
    changeProvider: (provider: MailProvider) => {
      const { host, tokenUrl, tokenHint } = mailProviderHints[provider]
      form.change({
        provider,
        host: host || form.values.host,
        tokenUrl: tokenUrl || form.values.tokenUrl,
        ...(tokenHint === null && { signIn: 'PASSWORD' as const }),
      })
    },
    changeSecurity: (security: MailboxSecurity) =>
      form.change({
        security,
        ...(Object.values(usualPorts).includes(form.values.port) && { port: usualPorts[security] ?? '993' }),
      }),
  }
}

export type MailboxFormModel = ReturnType<typeof useMailboxForm>

type Change = (values: Partial<MailboxValues>) => void

/** Checks the current input; a later change discards the answer. */
function useCheck(mailbox: Mailbox | null, values: MailboxValues, change: Change) {
  const [answer, setAnswer] = useState<{ of: MailboxValues; result: MailboxTestResult }>()
  const test = useAction({
    run: (input: MailboxInput) =>
      call(
        mailboxesRoutes.test,
        { body: { ...(mailbox && { id: mailbox.id }), mailbox: input } },
        { silent: true },
      ),
    touches: [],
    silent: true,
  })
  const run = () => {
    void test.run(inputOf(values)).then(
      (result) => {
        // The former token no longer works, so it must not be saved.
        const { refreshToken } = result
        if (refreshToken !== null) change({ refreshToken })
        setAnswer({ of: refreshToken === null ? values : { ...values, refreshToken }, result })
      },
      (error: unknown) => {
        const refused = { authservId: null, folders: [], refreshToken: null }
        setAnswer({ of: values, result: { message: '', error: messageOf(error), ...refused } })
      },
    )
  }
  const isOfThese = answer && JSON.stringify(answer.of) === JSON.stringify(values)
  return { run, isRunning: test.isRunning, result: isOfThese ? answer.result : undefined }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message
  throw error
}

/** Exchanges the code that the provider has shown for a refresh token, which is saved with the mailbox. */
function useCode(mailbox: Mailbox | null, values: MailboxValues, change: Change) {
  const [code, setCode] = useState('')
  const [outcome, setOutcome] = useState<{ isDone: boolean; text: string }>()
  const exchange = useAction({
    run: (body: MailboxCode) => call(mailboxesRoutes.token, { body }, { silent: true }),
    touches: [],
    silent: true,
  })
  const run = () => {
    const { tokenUrl, clientId, clientSecret } = values
    const secret = clientSecret === '' ? {} : { clientSecret }
    void exchange.run({ ...(mailbox && { id: mailbox.id }), tokenUrl, clientId, ...secret, code }).then(
      ({ refreshToken }) => {
        change({ refreshToken })
        setCode('')
        setOutcome({ isDone: true, text: 'Токен получен: сохраните ящик.' })
      },
      (error: unknown) => setOutcome({ isDone: false, text: messageOf(error) }),
    )
  }
  const changeCode = (typedCode: string) => {
    setCode(typedCode)
    setOutcome(undefined)
  }
  return { code, changeCode, run, isRunning: exchange.isRunning, outcome }
}
