import {
  type Mailbox,
  type MailboxChange,
  MailboxInput,
  type MailboxTestResult,
} from '@naryad/contract/mailboxes/mailboxes'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import {
  type MailboxResult,
  type MailboxSecurity,
  mailProviderHints,
  type MailProvider,
  usualConfirmation,
} from '@naryad/contract/mailboxes/mailboxes.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { closeModal, guardModal } from '../../ui/overlays/modal.ts'

export interface MailboxValues {
  readonly address: string
  readonly provider: MailProvider
  readonly host: string
  readonly port: string
  readonly security: MailboxSecurity
  readonly login: string
  readonly password: string
  readonly folder: string
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
  password: '',
  folder: 'INBOX',
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
        password: '',
        folder: mailbox.folder,
        authservId: mailbox.authservId,
        ca: mailbox.ca,
        result: mailbox.result,
        queue: mailbox.queue,
        typeId: mailbox.typeId,
        isConfirmed: mailbox.isConfirmed,
        confirmation: mailbox.confirmation || usualConfirmation,
        isOn: mailbox.isOn,
      }

const inputOf = ({ password, port, ...values }: MailboxValues): MailboxInput => ({
  ...values,
  // Most servers take the address for the login.
  login: values.login.trim() === '' ? values.address : values.login,
  port: Number(port),
  ...(password === '' ? {} : { password }),
})

/** Ports that go with an encryption, unless another one was typed. */
const usualPorts: Readonly<Record<string, string>> = { TLS: '993', STARTTLS: '143', NONE: '143' }

export function useMailboxForm(mailbox: Mailbox | null) {
  const first = valuesOf(mailbox)
  const save = useAction({
    run: (input: MailboxInput) =>
      mailbox === null
        ? call(mailboxesRoutes.create, { body: input }, { silent: true })
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
    blank: first,
    schema: MailboxInput,
    inputOf,
    send: save.run,
    onSent: closeModal,
  })
  const isTyped = JSON.stringify(form.values) !== JSON.stringify(first)
  const typed = useRef(isTyped)
  useEffect(() => {
    typed.current = isTyped
  })
  useEffect(() => guardModal(() => typed.current), [])
  return {
    form,
    check: useCheck(mailbox, form.values),
    changeProvider: (provider: MailProvider) =>
      form.change({ provider, host: mailProviderHints[provider].host || form.values.host }),
    changeSecurity: (security: MailboxSecurity) =>
      form.change({
        security,
        ...(Object.values(usualPorts).includes(form.values.port) && { port: usualPorts[security] ?? '993' }),
      }),
  }
}

/** Checks the current input; a later change discards the answer. */
function useCheck(mailbox: Mailbox | null, values: MailboxValues) {
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
      (result) => setAnswer({ of: values, result }),
      (error: unknown) => {
        if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        const refused = { message: '', error: error.message, authservId: null, folders: [] }
        setAnswer({ of: values, result: refused })
      },
    )
  }
  return { run, isRunning: test.isRunning, result: answer?.of === values ? answer.result : undefined }
}
