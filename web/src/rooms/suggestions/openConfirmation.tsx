import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import type { Suggestion, SuggestionConfirmation } from '@naryad/contract/suggestions/suggestions'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { useState } from 'react'

import { useMe } from '../../client/session/me.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { openModal } from '../../ui/overlays/modal.ts'

type Confirm = (body: SuggestionConfirmation) => Promise<unknown>

/** Asks for title and queue of the task; Enter accepts the proposed values. */
export const openConfirmation = (suggestion: Suggestion, confirm: Confirm): void =>
  openModal({
    title: 'Создать заявку',
    body: () => <ConfirmationForm suggestion={suggestion} confirm={confirm} />,
  })

function ConfirmationForm({ suggestion, confirm }: { suggestion: Suggestion; confirm: Confirm }) {
  const { queues: own } = useMe()
  const titles = useQueueTitles()
  const [title, setTitle] = useState(suggestion.title)
  const [queue, setQueue] = useState(suggestion.queue)
  const [error, setError] = useState<string | undefined>()
  const offered = Queue.options.filter((one) => own.length === 0 || own.includes(one))
  const submit = async () => {
    if (title.trim() === '') {
      setError('Тема: заполните поле')
      throw new Error('no title')
    }
    await confirm({ title: title.trim(), queue })
  }
  return (
    <DialogForm submit="Создать" onSubmit={submit} isDirty={title !== suggestion.title}>
      <TextInput
        label="Тема"
        data-autofocus
        maxLength={200}
        value={title}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setTitle(currentTarget.value)
        }}
      />
      <Select
        label="Очередь"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={offered.map((value) => ({ value, label: titles[value] }))}
        value={queue}
        onChange={(value) => setQueue(Queue.parse(value))}
      />
    </DialogForm>
  )
}
