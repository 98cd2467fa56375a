import type { Task } from '@naryad/contract/tasks/tasks'
import { choosesMover } from '@naryad/contract/tasks/tasks.next-moves'
import { useState } from 'react'

import { areSame } from '../../../../client/register/merge.ts'
import { deadlineDraft, typedDeadline } from '../../../../entities/task/plan/plan.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { useOwnWindow } from '../../../../ui/overlays/useOwnWindow.ts'
import { type NextMoveDraft, NextMoveFields } from '../../plan/NextMoveFields.tsx'
import { type NextMoveChange, useTaskActions } from '../useTaskActions.ts'

const draftOf = (task: Task): NextMoveDraft => ({
  ...deadlineDraft(task.hasManualNextMove ? task.nextMoveAt : null),
  note: task.nextMoveNote,
  who: task.nextMove === 'DRIVER' ? 'DRIVER' : 'CLIENT',
})

/** When the next step is due and what it is; without a day it follows from the status. */
export function NextMoveDialog({ task }: { task: Task }) {
  const [start] = useState(() => draftOf(task))
  const [draft, setDraft] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const { nextMove } = useTaskActions(task.id)
  const isDirty = !areSame(draft, start)
  const { close } = useOwnWindow(isDirty)
  const isMoverChosen = choosesMover(task.status)
  const change = (next: Partial<typeof draft>) => {
    setError(null)
    setDraft({ ...draft, ...next })
  }
  const changeTo = (at: string | null): NextMoveChange => ({
    at,
    note: draft.note.trim(),
    ...(isMoverChosen && { who: draft.who }),
  })
  const submit = async () => {
    const typed = draft.day === null && draft.from === '' ? { deadlineAt: null } : typedDeadline(draft)
    if (typeof typed === 'string') {
      setError(typed)
      throw new Error(typed)
    }
    await nextMove.run(changeTo(typed.deadlineAt))
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} isDirty={isDirty}>
      <NextMoveFields value={draft} onChange={change} isMoverChosen={isMoverChosen} error={error} />
      {task.hasManualNextMove && (
        <Button
          onClick={() => {
            nextMove.start({ ...changeTo(null), note: '' })
            close()
          }}
        >
          Вернуть шаг по статусу
        </Button>
      )}
    </DialogForm>
  )
}
