import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { useState } from 'react'

import { areSame } from '../../../../client/register/merge.ts'
import {
  deadlineDraft,
  isPlannedLate,
  plannedLate,
  type PlanDraft,
  typedDeadline,
} from '../../../../entities/task/plan/plan.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../../../ui/form/FormWarning.tsx'
import { MomentFields } from '../../../../ui/form/MomentFields.tsx'
import { useOwnWindow } from '../../../../ui/overlays/useOwnWindow.ts'
import { useTaskActions } from '../useTaskActions.ts'

/** Sets the deadline by hand, or resets it to the norm. */
export function DeadlineDialog({ task }: { task: Task }) {
  const [start] = useState(() => deadlineDraft(task.deadlineAt))
  const [draft, setDraft] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const { deadline } = useTaskActions(task.id)
  const isDirty = !areSame(draft, start)
  const { close } = useOwnWindow(isDirty)
  const change = (next: Partial<PlanDraft>) => {
    setError(null)
    setDraft({ ...draft, ...next })
  }
  const typed = typedDeadline(draft)
  const isLate = typeof typed !== 'string' && isPlannedLate({ ...task, ...typed })
  const submit = async () => {
    if (typeof typed === 'string') {
      setError(typed)
      throw new Error(typed)
    }
    await deadline.run(typed.deadlineAt)
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} isDirty={isDirty}>
      <MomentFields label={taskTitles.deadlineAt} value={draft} onChange={change} error={error} />
      <p className="no-margin secondary">
        Такой срок не сдвигается, пока ждём клиента, и не меняется с приоритетом.
      </p>
      {isLate && <FormWarning>{plannedLate}</FormWarning>}
      {task.hasManualDeadline && (
        <Button
          onClick={() => {
            deadline.start(null)
            close()
          }}
        >
          Вернуть срок по нормативу
        </Button>
      )}
    </DialogForm>
  )
}
