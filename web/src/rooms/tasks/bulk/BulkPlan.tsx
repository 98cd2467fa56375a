import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { emptyPlan, type PlanDraft, type PlanWindow, planWindow } from '../../../entities/task/plan/plan.ts'
import { PlanFields } from '../../../entities/task/plan/PlanFields.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../../ui/form/FormWarning.tsx'
import { usePlanWarnings } from '../plan/usePlanWarnings.ts'

interface BulkPlanProps {
  /** The selected tasks that are known here: those of the page. */
  tasks: readonly Pick<TaskItem, 'id' | 'operator'>[]
  onSubmit: (window: PlanWindow) => Promise<void>
}

/** One visit window for all selected tasks. */
export function BulkPlan({ tasks, onSubmit }: BulkPlanProps) {
  const [plan, setPlan] = useState<PlanDraft>(emptyPlan)
  const [error, setError] = useState<string | null>(null)
  const typed = plan.day === null ? null : planWindow(plan)
  const warnings = usePlanWarnings(tasks, typeof typed === 'string' ? null : typed)
  const submit = async () => {
    const window = plan.day === null ? 'Укажите день' : planWindow(plan)
    if (typeof window === 'string') {
      setError(window)
      throw new Error(window)
    }
    await onSubmit(window)
  }
  return (
    <DialogForm submit="Запланировать" onSubmit={submit} draft={plan}>
      <PlanFields
        isFirst
        value={plan}
        error={error}
        onChange={(next) => {
          setError(null)
          setPlan(next)
        }}
      />
      {warnings.length > 0 && <FormWarning>Можно, но: {warnings.join(', ')}</FormWarning>}
    </DialogForm>
  )
}
