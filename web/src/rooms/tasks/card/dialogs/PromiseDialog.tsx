import { TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { areSame } from '../../../../client/register/merge.ts'
import { deadlineDraft, typedDeadline } from '../../../../entities/task/plan/plan.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { MomentFields } from '../../../../ui/form/MomentFields.tsx'
import type { FieldSentences } from '../../../../ui/form/sentences.ts'
import { useOwnWindow } from '../../../../ui/overlays/useOwnWindow.ts'
import type { ReadPromise } from '../readPromise.ts'
import { useTaskActions } from '../useTaskActions.ts'

interface PromiseDialogProps {
  task: Task
  read?: ReadPromise | undefined
}

const draftOf = ({ promise, contact }: Task, read: ReadPromise | undefined) => ({
  ...deadlineDraft(read?.at ?? promise?.at ?? null),
  to: promise?.to ?? contact?.name ?? '',
  text: read?.text ?? promise?.text ?? '',
  reason: '',
})

/** Gives a promise, or moves the open one, which asks why. */
export function PromiseDialog({ task, read }: PromiseDialogProps) {
  const { promise } = task
  const [start] = useState(() => draftOf(task, read))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FieldSentences>({})
  const actions = useTaskActions(task.id)
  const isDirty = read !== undefined || !areSame(draft, start)
  const { close } = useOwnWindow(isDirty)
  const change = (next: Partial<typeof draft>) => {
    setErrors({})
    setDraft({ ...draft, ...next })
  }
  const refuse = (field: 'at' | 'reason', why: string): never => {
    setErrors({ [field]: why })
    throw new Error(why)
  }
  const submit = async () => {
    const typed = typedDeadline(draft)
    if (typeof typed === 'string') return refuse('at', typed)
    if (Date.parse(typed.deadlineAt) <= Date.now()) return refuse('at', 'Это время уже прошло')
    if (promise && draft.reason.trim().length < 3) return refuse('reason', 'Укажите причину переноса')
    await actions.promise.run({
      at: typed.deadlineAt,
      to: draft.to.trim(),
      text: draft.text.trim(),
      ...(promise && { replacesId: promise.id, reason: draft.reason.trim() }),
    })
  }
  return (
    <DialogForm
      submit={promise ? 'Перенести' : 'Обещать'}
      onSubmit={submit}
      isDirty={isDirty}
      errors={errors}
    >
      <MomentFields
        label="Обещано до"
        value={draft}
        onChange={change}
        error={errors['at'] ?? null}
        examples={['сегодня', '14:00']}
      />
      <TextInput
        label="Кому"
        placeholder="например: Ахметову"
        maxLength={120}
        value={draft.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <TextInput
        label="Что обещано"
        placeholder="например: перезвонить"
        maxLength={300}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {promise && (
        <>
          <TextInput
            label="Причина переноса"
            maxLength={300}
            value={draft.reason}
            error={errors['reason']}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
          <Button
            onClick={() => {
              actions.closePromise.start({ promise, result: 'DROPPED' })
              close()
            }}
          >
            Снять обещание
          </Button>
        </>
      )}
    </DialogForm>
  )
}
