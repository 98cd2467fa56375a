import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { maxAddedDays } from '@naryad/contract/tasks/tasks.rules'
import { useState } from 'react'

import { deadlineDraft, typedDeadline } from '../../../entities/task/plan/plan.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { MomentFields } from '../../../ui/form/MomentFields.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { NewDeadline } from './bulkActions.ts'

type Way = 'days' | 'moment' | 'norm'

const ways: readonly { value: Way; title: string }[] = [
  { value: 'days', title: 'Перенести' },
  { value: 'moment', title: 'Один на всех' },
  { value: 'norm', title: 'По нормативу' },
]

const notes: Readonly<Record<Way, string>> = {
  days: 'От срока каждой заявки, а у просроченных — от текущего времени. Заявки без срока не изменятся.',
  moment: 'Такой срок не сдвигается, пока ждём клиента, и не меняется с приоритетом.',
  norm: 'Сроки, заданные вручную, снова считаются по нормативу приоритета.',
}

/** One deadline for all selected tasks, or each of them moved. */
export function BulkDeadline({ onSubmit }: { onSubmit: (deadline: NewDeadline) => Promise<void> }) {
  const [way, setWay] = useState<Way>('days')
  const [days, setDays] = useState<number | null>(1)
  const [moment, setMoment] = useState(() => deadlineDraft(null))
  const [error, setError] = useState<string | null>(null)
  const deadlineOf = (): NewDeadline | string => {
    if (way === 'norm') return { deadlineAt: null }
    if (way === 'moment') return typedDeadline(moment)
    return days !== null && days >= 1 && days <= maxAddedDays
      ? { addWorkingDays: days }
      : `Укажите от 1 до ${maxAddedDays} рабочих дней`
  }
  const submit = async () => {
    const deadline = deadlineOf()
    if (typeof deadline === 'string') {
      setError(deadline)
      throw new Error(deadline)
    }
    await onSubmit(deadline)
  }
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setError(null)
      set(value)
    }
  return (
    <DialogForm submit="Изменить срок" onSubmit={submit} draft={{ way, days, moment }}>
      <Segments label="Как изменить срок" value={way} onChange={changing(setWay)} choices={ways} />
      {way === 'days' && (
        <NumberField
          label="На сколько рабочих дней"
          value={days}
          onChange={changing(setDays)}
          error={error}
        />
      )}
      {way === 'moment' && (
        <MomentFields
          label={taskTitles.deadlineAt}
          value={moment}
          onChange={changing((next: Partial<typeof moment>) => setMoment({ ...moment, ...next }))}
          error={error}
        />
      )}
      <p className="no-margin secondary">{notes[way]}</p>
    </DialogForm>
  )
}
