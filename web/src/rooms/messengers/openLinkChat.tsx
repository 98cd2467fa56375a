import { NativeSelect } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { UnlinkedChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'
import { messengersQueries } from './messengers.queries.ts'

/** Asks which rule sends messages to the chat. */
export const openLinkChat = (chat: UnlinkedChat): void =>
  openModal({ title: `Привязать чат ${inQuotes(chat.title)}`, body: () => <LinkChat chat={chat} /> })

function LinkChat({ chat }: { chat: UnlinkedChat }) {
  const rules = useQuery(messengersQueries.choice).data?.items ?? []
  const [ruleId, setRuleId] = useState('')
  const [error, setError] = useState<string | null>(null)
  const link = useAction({
    run: (id: number) => call(messengersRoutes.linkChat, { params: { id }, body: { chatId: chat.id } }),
    touches: ['messengers'],
    done: 'Чат привязан, уведомления будут приходить туда',
  })
  const submit = async () => {
    if (ruleId === '') {
      setError('Выберите, какие уведомления присылать в этот чат')
      throw new Error('no rule')
    }
    await link.run(Number(ruleId))
  }
  return (
    <DialogForm submit="Привязать" onSubmit={submit} draft={ruleId}>
      <NativeSelect
        label="Какие уведомления присылать"
        data={[
          { value: '', label: 'Выберите уведомление' },
          ...rules.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={ruleId}
        error={error}
        onChange={({ currentTarget }) => {
          setError(null)
          setRuleId(currentTarget.value)
        }}
        data-autofocus
      />
    </DialogForm>
  )
}
