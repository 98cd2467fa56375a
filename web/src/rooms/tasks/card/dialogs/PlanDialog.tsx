import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { areSame } from '../../../../client/register/merge.ts'
import {
  changedWindow,
  isPlannedLate,
  plannedLate,
  type PlanDraft,
  planDraft,
  withDay,
} from '../../../../entities/task/plan/plan.ts'
import { PlanFields } from '../../../../entities/task/plan/PlanFields.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../../../ui/form/FormWarning.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { PlanCalendar } from '../../plan/PlanCalendar.tsx'
import { usePlanWarnings } from '../../plan/usePlanWarnings.ts'
import { useStop } from '../../plan/useStop.tsx'
import { useTaskActions } from '../useTaskActions.ts'

export function PlanDialog({ task }: { task: Task }) {
  const [opened] = useState(task)
  const [start] = useState(() => planDraft(task))
  const [plan, setPlan] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const actions = useTaskActions(task.id)
  const change = (next: PlanDraft) => {
    setError(null)
    setPlan(next)
  }
  const stop = useStop({ taskId: task.id })
  const isDirty = !areSame(plan, start)
  const typed = changedWindow(plan, opened)
  const isLate = typeof typed !== 'string' && isPlannedLate({ ...typed, deadlineAt: task.deadlineAt })
  const warnings = usePlanWarnings([task], typeof typed === 'string' ? null : typed)
  const submit = async () => {
    if (typeof typed === 'string') {
      setError(typed)
      throw new Error(typed)
    }
    if (isDirty) await actions.plan.run({ plannedFrom: typed.plannedFrom, plannedTo: typed.plannedTo })
    if (plan.day !== null) await stop.add(task.id)
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} draft={{ plan, along: stop.ticks }}>
      <PlanFields isFirst hasCalendar={false} value={plan} error={error} onChange={change} />
      {isLate && (
        <FormWarning>
          {plannedLate}: срок {nearMoment(task.deadlineAt ?? '')}
        </FormWarning>
      )}
      {warnings.length > 0 && <FormWarning>Можно, но: {warnings.join(', ')}</FormWarning>}
      {plan.day !== null && stop.block}
      <PlanCalendar day={plan.day} onPick={(day) => change(withDay(plan, day))} />
    </DialogForm>
  )
}
