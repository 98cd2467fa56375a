import { Textarea } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'
import { z } from 'zod'
import IconPencil from '~icons/pencil'

import { ApiError } from '../../../../client/api/errors.ts'
import { failureText } from '../../../../client/api/failureText.ts'
import { useDraft } from '../../../../client/settings/useDraft.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { FoldedText } from '../../../../ui/FoldedText.tsx'
import { KeyForm } from '../../../../ui/form/KeyForm.tsx'
import { clock } from '../../../../ui/formats/dates.ts'
import { leaveInput, lostDraft } from '../../../../ui/overlays/dialogs.ts'
import { useFocusAfterEdit } from '../../../../ui/useFocusAfterEdit.ts'
import { fieldDraft } from '../../drafts.ts'
import { useTaskEdit } from '../useTaskEdit.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

type Field = 'description' | 'driverDescription' | 'workReport'

interface TextPartProps {
  task: Task
  field: Field
  title: string
  empty: string
  mayEdit: boolean
  isQuote?: boolean
  onEditing?: (isEditing: boolean) => void
}

/** The typed text, with the text and the version that it was typed over. */
const StoredEdit = z.object({ mine: z.string(), base: z.string(), version: z.int() })
type StoredEdit = z.infer<typeof StoredEdit>

/** A text of the task, edited in place. An unfinished edit is a draft that survives a reload. */
export function TextPart({ task, field, title, empty, mayEdit, isQuote = false, onEditing }: TextPartProps) {
  const draft = useDraft(fieldDraft(task.id, field), StoredEdit)
  const [isEditing, setEditing] = useState(draft.initial !== undefined && mayEdit)
  // A restored draft must not take the focus from a user who is stepping through the list.
  const [isAsked, setAsked] = useState(false)
  const button = useFocusAfterEdit<HTMLButtonElement>(isEditing)
  const turn = (on: boolean) => {
    setAsked(on)
    setEditing(on)
    onEditing?.(on)
  }
  const value = task[field]
  return (
    <Part
      title={title}
      aside={
        mayEdit &&
        !isEditing && (
          <IconButton
            ref={button}
            size="inline"
            label={`Изменить: ${title.toLowerCase()}`}
            icon={IconPencil}
            onClick={() => turn(true)}
          />
        )
      }
    >
      {isEditing ? (
        <TextEditor
          task={task}
          field={field}
          label={title}
          draft={draft}
          isAsked={isAsked}
          onEnd={() => turn(false)}
        />
      ) : value ? (
        <FoldedText
          key={task.id}
          text={value}
          className={isQuote ? `${styles.text} ${styles.quote}` : styles.text}
        />
      ) : (
        <p className="no-margin muted">{empty}</p>
      )}
    </Part>
  )
}

interface TextEditorProps {
  task: Task
  field: Field
  label: string
  draft: ReturnType<typeof useDraft<StoredEdit>>
  isAsked: boolean
  onEnd: () => void
}

function TextEditor({ task, field, label, draft, isAsked, onEnd }: TextEditorProps) {
  // The base of the edit, possibly stored with an old draft: changes saved by others since must not be
  // overwritten unseen.
  const [{ base, version }] = useState(draft.initial ?? { base: task[field], version: task.version })
  const [text, setText] = useState(draft.initial?.mine ?? task[field])
  const [error, setError] = useState<string | null>(null)
  const { save, isSaving } = useTaskEdit(task.id)

  const submit = async () => {
    setError(null)
    try {
      await save({ [field]: text }, { [field]: base, version })
      draft.clear()
      onEnd()
    } catch (failure) {
      setError((failure instanceof ApiError ? failure.fields[field] : undefined) ?? failureText(failure))
    }
  }
  const leave = () =>
    leaveInput(
      text !== base,
      () => {
        draft.clear()
        onEnd()
      },
      lostDraft,
    )

  return (
    <KeyForm onSubmit={() => void submit()} onCancel={leave}>
      <Textarea
        aria-label={label}
        rows={3}
        data-grows={3}
        autoFocus={isAsked} // oxlint-disable-line jsx-a11y/no-autofocus -- the person has just asked to edit this very text
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          draft.save({ mine: currentTarget.value, base, version })
        }}
      />
      <div className={`row gap-8 above-8 phone-wrap ${styles.editButtons}`}>
        <Button size="xs" type="submit" isBusy={isSaving}>
          Сохранить
        </Button>
        <Button size="xs" variant="subtle" onClick={leave}>
          Отменить
        </Button>
        {draft.savedAt && <span className={styles.aside}>черновик сохранён в {clock(draft.savedAt)}</span>}
      </div>
    </KeyForm>
  )
}
