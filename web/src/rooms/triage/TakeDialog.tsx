import type { TakenPart } from '@naryad/contract/triage/parts'
import { TakeInput } from '@naryad/contract/triage/triage'
import { useState } from 'react'

import { areSame } from '../../client/register/merge.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { blankPart, type PartDraft } from './partDraft.ts'
import { PartsEditor } from './PartsEditor.tsx'

type TakenDraft = PartDraft & { isTaken: boolean }

interface TakeDialogProps {
  take: readonly TakenPart[]
  onSave: (take: TakenPart[]) => Promise<unknown>
}

const blank: TakenDraft = { ...blankPart, isTaken: false }

/** Edits what to take along for a task. */
export function TakeDialog({ take, onSave }: TakeDialogProps) {
  const [start] = useState<readonly TakenDraft[]>(() => (take.length > 0 ? take : [blank]))
  const [parts, setParts] = useState<readonly TakenDraft[]>(start)
  const [errors, setErrors] = useState<FieldSentences>({})
  const isDirty = !areSame(parts, start)
  const submit = async () => {
    const read = TakeInput.safeParse({ take: parts.filter(({ title }) => title.trim() !== '') })
    if (!read.success) {
      setErrors(sentencesOf(read.error))
      throw read.error
    }
    await onSave(read.data.take)
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} isDirty={isDirty} errors={errors} error={errors['take']}>
      <PartsEditor
        label="Взять с собой"
        parts={parts}
        blank={blank}
        errorOf={(path) => errors[`take.${path}`]}
        onChange={(next) => {
          setErrors({})
          setParts(next)
        }}
      />
    </DialogForm>
  )
}
