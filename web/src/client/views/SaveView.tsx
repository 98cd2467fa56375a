import { Checkbox, TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { SavedFilter } from '@naryad/contract/users/users'
import { useState } from 'react'

import { DialogForm } from '../../ui/form/DialogForm.tsx'

interface SaveViewProps {
  title: string
  /** Names of the other views: two tabs of one name would be indistinguishable. */
  taken: readonly string[]
  /** Asked for a new filter alone. */
  options?: {
    /** «Показывать во всех очередях» */
    everywhereLabel: string | undefined
  }
  onSave: (title: string, options: SaveOptions) => Promise<unknown>
}

interface SaveOptions {
  isEverywhere: boolean
  isShared: boolean
}

const plain = (title: string): string => title.trim().toLowerCase()

/** Form for the name of a filter. */
export function SaveView({ title: initial, taken, options, onSave }: SaveViewProps) {
  const [title, setTitle] = useState(initial)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [isShared, setIsShared] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const submit = async () => {
    const checked = SavedFilter.shape.title.safeParse(title)
    if (!checked.success) {
      setError(title.trim() === '' ? 'Назовите фильтр, например «Замена СКЗИ»' : 'Название длиннее 60 знаков')
      throw checked.error
    }
    if (taken.map(plain).includes(plain(checked.data))) {
      const sentence = `Фильтр ${inQuotes(checked.data)} уже есть, назовите иначе`
      setError(sentence)
      throw new Error(sentence)
    }
    // The global alert reports the error; the name stays for another attempt.
    await onSave(checked.data, { isEverywhere, isShared })
  }

  return (
    <DialogForm submit="Сохранить" onSubmit={submit} draft={{ title, isEverywhere, isShared }}>
      <TextInput
        label="Название"
        data-autofocus
        value={title}
        error={error}
        onChange={({ currentTarget }) => {
          setTitle(currentTarget.value)
          setError(null)
        }}
      />
      {options?.everywhereLabel && (
        <Checkbox
          label={options.everywhereLabel}
          checked={isEverywhere}
          onChange={({ currentTarget }) => setIsEverywhere(currentTarget.checked)}
        />
      )}
      {options && (
        <Checkbox
          label="Виден коллегам"
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}
