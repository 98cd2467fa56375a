import { useState } from 'react'

import { deadlineDraft, typedDeadline } from '../../../entities/task/plan/plan.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { type NextMoveDraft, NextMoveFields } from '../plan/NextMoveFields.tsx'
import type { NewNextMove } from './bulkActions.ts'

type Way = 'moment' | 'status'

const ways: readonly { value: Way; title: string }[] = [
  { value: 'moment', title: 'Один на всех' },
  { value: 'status', title: 'По статусу' },
]

interface BulkNextMoveProps {
  /** Whether every selected task waits for the client, so that the driver can be waited for instead. */
  areWaiting: boolean
  onSubmit: (step: NewNextMove) => Promise<void>
}

/** One next step for all selected tasks, or each by its status again. */
export function BulkNextMove({ areWaiting, onSubmit }: BulkNextMoveProps) {
  const [way, setWay] = useState<Way>('moment')
  const [draft, setDraft] = useState<NextMoveDraft>(() => ({
    ...deadlineDraft(null),
    note: '',
    who: 'CLIENT',
  }))
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    if (way === 'status') return onSubmit({ at: null, note: '' })
    const typed = typedDeadline(draft)
    if (typeof typed === 'string') {
      setError(typed)
      throw new Error(typed)
    }
    return onSubmit({
      at: typed.deadlineAt,
      note: draft.note.trim(),
      ...(areWaiting && { who: draft.who }),
    })
  }
  return (
    <DialogForm submit="Сохранить шаг" onSubmit={submit} draft={{ way, draft }}>
      <Segments label="Каким будет шаг" value={way} onChange={setWay} choices={ways} />
      {way === 'moment' && (
        <NextMoveFields
          value={draft}
          onChange={(next) => {
            setError(null)
            setDraft({ ...draft, ...next })
          }}
          isMoverChosen={areWaiting}
          error={error}
        />
      )}
      <p className="no-margin secondary">
        {way === 'moment'
          ? 'Такой шаг останется, пока его не сменят или не вернут по статусу.'
          : 'Шаги, заданные вручную, снова следуют из статуса, визита и срока.'}
      </p>
    </DialogForm>
  )
}
