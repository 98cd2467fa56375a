import { useState } from 'react'

import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { emptyPlan, type PlanDraft, type PlanWindow, planWindow } from '../plan/plan.ts'
import { PlanFields } from '../plan/PlanFields.tsx'

interface BulkPlanProps {
  onSubmit: (window: PlanWindow) => Promise<void>
}

/** One visit window for all selected tasks. */
export function BulkPlan({ onSubmit }: BulkPlanProps) {
  const [plan, setPlan] = useState<PlanDraft>(emptyPlan)
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const window = plan.day === null ? 'Укажите день' : planWindow(plan)
    if (typeof window === 'string') {
      setError(window)
      throw new Error(window)
    }
    await onSubmit(window)
  }
  return (
    <DialogForm submit="Запланировать" onSubmit={submit} isDirty={plan !== emptyPlan}>
      <PlanFields
        isFirst
        value={plan}
        error={error}
        onChange={(next) => {
          setError(null)
          setPlan(next)
        }}
      />
    </DialogForm>
  )
}
