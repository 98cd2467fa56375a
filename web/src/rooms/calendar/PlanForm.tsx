import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { absenceWarning } from '@naryad/contract/calendar/operator-absence'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '../../client/api/failureText.ts'
import { operatorOptions } from '../../entities/operator/operatorOptions.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { changedWindow, planDraft } from '../../entities/task/plan/plan.ts'
import { PlanFields } from '../../entities/task/plan/PlanFields.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { useStop } from '../tasks/index.ts'
import { type Plan, warningsOf } from './moves.ts'

export interface PlanFormProps {
  visit: Visit
  calendar: Calendar
  /** Rejects with the reason if the server refuses. */
  onPlan: (plan: Plan) => Promise<void>
}

/** «Запланировать…»: the form for everything that dragging does. */
export function PlanForm({ visit, calendar, onPlan }: PlanFormProps) {
  const [opened] = useState(visit)
  const [draft, setDraft] = useState(() => planDraft(visit))
  const [operatorId, setOperatorId] = useState(visit.operator?.id ?? null)
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useStop({ taskId: visit.id })
  const typed = changedWindow(draft, opened)
  const plan =
    typeof typed === 'string'
      ? null
      : { plannedFrom: typed.plannedFrom, plannedTo: typed.plannedTo, operatorId }
  const operators = useQuery(dictionaries.operators).data?.items ?? []
  const work = { ...(plan ?? visit), deadlineAt: visit.deadlineAt }
  const people = operators
    .filter(({ id }) => calendar.people.some((person) => person.id === id))
    .filter(({ queues }) => worksQueue(queues, visit.queue))
  const chosen = people.find(({ id }) => id === operatorId)
  const absence = chosen && absenceWarning(chosen, work)
  const warnings = plan ? warningsOf(calendar, visit, plan) : []
  const submit = async () => {
    if (!plan) {
      setError(typeof typed === 'string' ? typed : null)
      throw new Error('not whole')
    }
    setRefusal(null)
    try {
      await onPlan(plan)
      await stop.add(visit.id)
    } catch (failure) {
      setRefusal(failureText(failure))
      throw failure
    }
  }
  return (
    <DialogForm
      submit="Запланировать"
      onSubmit={submit}
      error={refusal}
      draft={{ draft, operatorId, along: stop.ticks }}
    >
      <p className="no-margin secondary">{visit.title}</p>
      <PlanFields
        isFirst
        value={draft}
        error={error}
        onChange={(next) => {
          setError(null)
          setDraft(next)
        }}
      />
      {people.length > 0 && (
        <Select
          label="Оператор"
          placeholder="Без оператора"
          searchable
          clearable={visit.operator === null}
          nothingFoundMessage="Такого сотрудника нет"
          data={operatorOptions(people, work)}
          value={operatorId === null ? null : String(operatorId)}
          onChange={(value) => setOperatorId(value === null ? null : Number(value))}
        />
      )}
      {plan !== null && stop.block}
      {absence && <FormWarning>{absence}</FormWarning>}
      {warnings.length > 0 && <FormWarning>Можно, но: {warnings.join(', ')}</FormWarning>}
    </DialogForm>
  )
}
