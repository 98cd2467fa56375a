import { Checkbox, TextInput } from '@mantine/core'
import { SavedFilter } from '@naryad/contract/users/users'
import { useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { KeyForm } from '../../kit/form/KeyForm.tsx'
import { useFirstFocus } from '../../kit/useFirstFocus.ts'
import { leaveModal } from '../overlays/modal.ts'
import { useOwnWindow } from '../overlays/useOwnWindow.ts'

import styles from './SaveView.module.css'

interface SaveViewProps {
  title: string
  /** «Показывать во всех очередях»: what a new filter may ask for besides its name. */
  everywhereLabel?: string
  onSave: (title: string, isEverywhere: boolean) => Promise<unknown>
}

/** Names a filter. */
export function SaveView({ title: initial, everywhereLabel, onSave }: SaveViewProps) {
  const [title, setTitle] = useState(initial)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const root = useFirstFocus<HTMLDivElement>()
  const { close } = useOwnWindow()

  const submit = async () => {
    const checked = SavedFilter.shape.title.safeParse(title)
    if (!checked.success) {
      setError(title.trim() === '' ? 'Назовите фильтр, например «Замена СКЗИ»' : 'Название длиннее 60 знаков')
      return
    }
    if (isBusy) return
    setIsBusy(true)
    // What went wrong is told by the alert; the name stays to be tried again.
    await onSave(checked.data, isEverywhere).then(close, () => setIsBusy(false))
  }

  return (
    <KeyForm className={styles.form} onSubmit={() => void submit()}>
      <div ref={root}>
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
      </div>
      {everywhereLabel && (
        <Checkbox
          label={everywhereLabel}
          checked={isEverywhere}
          onChange={({ currentTarget }) => setIsEverywhere(currentTarget.checked)}
        />
      )}
      <div className={styles.buttons}>
        <Button size="xl" onClick={leaveModal}>
          Отменить
        </Button>
        <Button size="xl" variant="filled" type="submit" isBusy={isBusy}>
          Сохранить
        </Button>
      </div>
    </KeyForm>
  )
}
