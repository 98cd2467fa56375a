import { connectionDefs, findProvider } from '@naryad/contract/connections/connections'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import {
  type ConnectionChange,
  connectionErrors,
  ConnectionInput,
  trimmedValues,
  type ConnectionState,
  type ConnectionTestResult,
} from '@naryad/contract/connections/connections.schema'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { closeModal, guardModal } from '../../ui/overlays/modal.ts'

type Values = Readonly<Record<string, string>>

/** Contains the fields of all providers, so that switching between them loses no input. */
const blankOf = ({ key, provider, values }: ConnectionState): Values => {
  const { providers } = connectionDefs[key]
  const names = providers.flatMap(({ fields }) => fields.map(({ name }) => name))
  return {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...values,
    provider: provider ?? providers[0].code,
  }
}

function inputOf({ key }: ConnectionState, values: Values): ConnectionInput {
  const provider = values.provider ?? ''
  const fields = findProvider(key, provider)?.fields ?? []
  return {
    provider,
    values: trimmedValues(Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']))),
  }
}

const withoutNames = (errors: FieldSentences): FieldSentences =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, withoutName(sentence)]))

export function useConnectionForm(state: ConnectionState) {
  const { key } = state
  const { title, providers } = connectionDefs[key]
  const blank = blankOf(state)
  const change = useAction({
    run: (body: ConnectionChange) =>
      call(connectionsRoutes.change, { params: { key }, body }, { silent: true }),
    touches: ['settings'],
    done: ({ provider }) => (provider === null ? `${title}: отключено` : `${title}: подключение сохранено`),
    silent: true,
  })
  const form = useForm({
    blank,
    schema: ConnectionInput,
    inputOf: (values) => inputOf(state, values),
    check: (values) => {
      const stored = values.provider === state.provider ? state.secrets : []
      return withoutNames(connectionErrors(key, inputOf(state, values), stored))
    },
    places: Object.fromEntries(
      ['provider', ...Object.keys(blank)].map((name) => [
        name === 'provider' ? 'connection.provider' : `connection.values.${name}`,
        name,
      ]),
    ),
    send: (connection) => change.run({ connection }),
    onSent: closeModal,
  })
  const isTyped = JSON.stringify(form.values) !== JSON.stringify(blank)
  const typed = useRef(isTyped)
  useEffect(() => {
    typed.current = isTyped
  })
  useEffect(() => guardModal(() => typed.current), [])

  return {
    form,
    provider: findProvider(key, form.values.provider ?? '') ?? providers[0],
    check: useCheck(state, form.values),
    disconnect: {
      isRunning: change.isRunning,
      run: () =>
        confirm({
          title: `Отключить: ${title}?`,
          onYes: () => void change.run({ connection: null }).then(closeModal, () => undefined),
        }),
    },
  }
}

/** Checks the current input; a later change discards the result. */
function useCheck(state: ConnectionState, values: Values) {
  const [answer, setAnswer] = useState<{ of: Values; result: ConnectionTestResult }>()
  const test = useAction({
    run: (connection: ConnectionInput) =>
      call(connectionsRoutes.test, { params: { key: state.key }, body: { connection } }, { silent: true }),
    touches: [],
    silent: true,
  })
  const run = () => {
    void test.run(inputOf(state, values)).then(
      (result) => setAnswer({ of: values, result }),
      (error: unknown) => {
        if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        setAnswer({ of: values, result: { message: '', error: error.message } })
      },
    )
  }
  return { run, isRunning: test.isRunning, result: answer?.of === values ? answer.result : undefined }
}
