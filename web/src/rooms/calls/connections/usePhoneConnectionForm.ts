import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import {
  type PhoneConnection,
  PhoneConnectionInput,
  type PhoneTestResult,
} from '@naryad/contract/calls/phone-connections'
import type { PhoneProvider, PhoneProviderKey } from '@naryad/contract/calls/phone-connections.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useOwnWindow } from '../../../ui/overlays/useOwnWindow.ts'

interface Values {
  readonly provider: PhoneProvider
  readonly title: string
  readonly isOn: boolean
  readonly values: Readonly<Partial<Record<PhoneProviderKey, string>>>
}

const valuesOf = (connection: PhoneConnection | null): Values =>
  connection
    ? {
        provider: connection.provider,
        title: connection.title,
        isOn: connection.isOn,
        values: connection.values,
      }
    : { provider: 'GENERIC', title: '', isOn: true, values: {} }

export function usePhoneConnectionForm(connection: PhoneConnection | null) {
  // A new one stays open once it is saved: its address is needed next.
  const { current: saved, of, setCurrent: setSaved } = useCurrent(connection)
  const once = useKey()
  const save = useAction({
    run: ({ provider, ...input }: PhoneConnectionInput) =>
      saved === null
        ? once.run((idempotencyKey) =>
            call(
              phoneConnectionsRoutes.create,
              { body: { provider, ...input } },
              { silent: true, idempotencyKey },
            ),
          )
        : call(
            phoneConnectionsRoutes.update,
            { params: { id: saved.id }, body: { ...input, version: saved.version } },
            { silent: true },
          ),
    touches: ['phone-connections'],
    done: ({ title }) => `АТС ${inQuotes(title)} сохранена`,
    silent: true,
  })
  const form = useForm({
    blank: valuesOf(connection),
    schema: PhoneConnectionInput,
    inputOf: ({ values, ...rest }: Values) => ({ ...rest, values: { ...values } }),
    send: (input) => of(save.run(input)),
    onSent: (made) => (saved === null ? setSaved(made) : closeModal()),
    valuesOf: (current) => valuesOf(current as PhoneConnection),
  })
  useOwnWindow(form.isChanged)
  const test = useAction({
    run: (id: number) => call(phoneConnectionsRoutes.test, { params: { id } }),
    touches: [],
  })
  const [result, setResult] = useState<PhoneTestResult>()
  const run = () => {
    if (saved) void test.run(saved.id).then(setResult, () => setResult(undefined))
  }
  return {
    form,
    saved,
    /** Of the connection as it is stored. */
    check: { run, isRunning: test.isRunning, result },
    changeValue: (key: PhoneProviderKey, value: string) =>
      form.change({ values: { ...form.values.values, [key]: value } }),
  }
}
