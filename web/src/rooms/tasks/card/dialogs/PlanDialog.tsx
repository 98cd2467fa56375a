import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { areSame } from '../../../../platform/register/merge.ts'
import { planDraft, planWindow } from '../../plan/plan.ts'
import { PlanFields } from '../../plan/PlanFields.tsx'
import { useTaskActions } from '../useTaskActions.ts'

import styles from './dialogs.module.css'

export function PlanDialog({ task }: { task: Task }) {
  const [start] = useState(() => planDraft(task))
  const [plan, setPlan] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const actions = useTaskActions(task.id)
  const submit = async () => {
    const window = planWindow(plan)
    if (typeof window === 'string') {
      setError(window)
      throw new Error(window)
    }
    await actions.plan.run(window)
  }
  return (
    <DialogForm submit="Сохранить" onSubmit={submit} isDirty={!areSame(plan, start)}>
      <div className={styles.calendarRoom}>
        <PlanFields
          isFirst
          value={plan}
          error={error}
          onChange={(next) => {
            setError(null)
            setPlan(next)
          }}
        />
      </div>
    </DialogForm>
  )
}
