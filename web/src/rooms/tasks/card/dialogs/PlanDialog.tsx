import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { areSame } from '../../../../client/register/merge.ts'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../../../ui/form/FormWarning.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { isPlannedLate, plannedLate, type PlanDraft, planDraft, planWindow } from '../../plan/plan.ts'
import { PlanCalendar } from '../../plan/PlanCalendar.tsx'
import { PlanFields } from '../../plan/PlanFields.tsx'
import { usePlanWarnings } from '../../plan/usePlanWarnings.ts'
import { useStop } from '../../plan/useStop.tsx'
import { useTaskActions } from '../useTaskActions.ts'

export function PlanDialog({ task }: { task: Task }) {
  const [start] = useState(() => planDraft(task))
  const [plan, setPlan] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const actions = useTaskActions(task.id)
  const change = (next: PlanDraft) => {
    setError(null)
    setPlan(next)
  }
  const stop = useStop({ taskId: task.id })
  const typed = planWindow(plan)
  const isLate = typeof typed !== 'string' && isPlannedLate({ ...typed, deadlineAt: task.deadlineAt })
  const warnings = usePlanWarnings([task], typeof typed === 'string' ? null : typed)
  const submit = async () => {
    const window = planWindow(plan)
    if (typeof window === 'string') {
      setError(window)
      throw new Error(window)
    }
    await actions.plan.run(window)
    if (window.plannedFrom !== null) await stop.add(task.id)
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} isDirty={!areSame(plan, start)}>
      <PlanFields isFirst hasCalendar={false} value={plan} error={error} onChange={change} />
      {isLate && (
        <FormWarning>
          {plannedLate}: срок {nearMoment(task.deadlineAt ?? '')}
        </FormWarning>
      )}
      {warnings.length > 0 && <FormWarning>Можно, но: {warnings.join(', ')}</FormWarning>}
      {plan.day !== null && stop.block}
      <PlanCalendar day={plan.day} onPick={(day) => change({ ...plan, day })} />
    </DialogForm>
  )
}
