import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import type { DatedWork } from '@naryad/contract/calendar/operator-absence'
import type { Suggestion, SuggestionConfirmation } from '@naryad/contract/suggestions/suggestions'
import { confirmationFields } from '@naryad/contract/suggestions/suggestions.fields'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentencesUnder } from '../../client/queries/sentencesUnder.ts'
import { useMe } from '../../client/session/me.ts'
import { AbsenceWarning } from '../../entities/operator/AbsenceWarning.tsx'
import { operatorOptions } from '../../entities/operator/operatorOptions.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { emptyPlan, planWindow } from '../../entities/task/plan/plan.ts'
import { PlanFields } from '../../entities/task/plan/PlanFields.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { NumberedChoice } from './NumberedChoice.tsx'

interface ConfirmationFormProps {
  suggestion: Suggestion
  confirm: (body: SuggestionConfirmation) => Promise<unknown>
  /** Opens the next suggestion; undefined if this is the last one. */
  onNext: (() => void) | undefined
}

const options = (entries: readonly { id: number; title: string }[]) =>
  entries.map(({ id, title }) => ({ value: String(id), label: title }))

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** The deadline is that of the norm, known once the task is there. */
const workIn = (window: ReturnType<typeof planWindow>): DatedWork => ({
  ...(typeof window === 'string' ? { plannedFrom: null, plannedTo: null } : window),
  deadlineAt: null,
})

/** Asks what the suggestion lacks as a task, with the guess of its rule filled in; a digit chooses the category. */
export function ConfirmationForm({ suggestion, confirm, onNext }: ConfirmationFormProps) {
  const { queues: own } = useMe()
  const titles = useQueueTitles()
  const readTypes = useQuery(dictionaries.types).data?.items ?? []
  const readCategories = useQuery(dictionaries.categories).data?.items ?? []
  const readOperators = useQuery(dictionaries.operators).data?.items ?? []
  const [title, setTitle] = useState(suggestion.title)
  const [queue, setQueue] = useState(suggestion.queue)
  const [typeId, setTypeId] = useState(suggestion.type?.id ?? null)
  const [categoryId, setCategoryId] = useState(suggestion.category?.id ?? null)
  const [operatorId, setOperatorId] = useState<number | null>(null)
  const [plan, setPlan] = useState(emptyPlan)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const types = readTypes.filter(({ isActive, queues }) => isActive && worksQueue(queues, queue))
  const categories = readCategories.filter((one) => one.isActive && one.queue === queue)
  const operators = readOperators.filter(({ queues }) => worksQueue(queues, queue))
  const offered = Queue.options.filter((one) => worksQueue(own, one))
  /** A value of another queue is not sent. */
  const within = (id: number | null, entries: readonly { id: number }[]): number | null =>
    entries.some((entry) => entry.id === id) ? id : null
  const chosen = {
    typeId: within(typeId, types),
    categoryId: within(categoryId, categories),
    operatorId: within(operatorId, operators),
  }

  const window = planWindow(plan)
  const work = workIn(window)
  const submit = async () => {
    const missing = {
      ...(title.trim() === '' && { title: `${confirmationFields.title.title}: заполните поле` }),
      ...(types.length > 0 &&
        chosen.typeId === null && { typeId: `${confirmationFields.typeId.title}: выберите` }),
      ...(categories.length > 0 &&
        chosen.categoryId === null && { categoryId: `${confirmationFields.categoryId.title}: выберите` }),
      ...(typeof window === 'string' && { plan: window }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || typeof window === 'string') throw new Error('not complete')
    try {
      await confirm({ title: title.trim(), queue, ...chosen, ...window })
    } catch (error) {
      setErrors(sentencesUnder(error, (path) => (path.startsWith('planned') ? 'plan' : path)))
      throw error
    }
  }
  return (
    <DialogForm
      submit="Создать"
      onSubmit={submit}
      onDone={onNext}
      draft={{ title, queue, typeId, categoryId, operatorId, plan }}
      errors={errors}
    >
      <TextInput
        label={confirmationFields.title.title}
        maxLength={confirmationFields.title.max}
        value={title}
        error={errors['title']}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Select
        label={confirmationFields.queue.title}
        comboboxProps={{ withinPortal: false }}
        data={offered.map((value) => ({ value, label: titles[value] }))}
        value={queue}
        onChange={(value) => setQueue(Queue.parse(value))}
      />
      <NumberedChoice
        label={confirmationFields.categoryId.title}
        choices={categories}
        value={chosen.categoryId}
        error={errors['categoryId']}
        onChange={setCategoryId}
      />
      <Select
        label={confirmationFields.typeId.title}
        placeholder="Выберите вид работ"
        searchable
        nothingFoundMessage="Такого нет"
        comboboxProps={{ withinPortal: false }}
        data={options(types)}
        value={chosen.typeId === null ? null : String(chosen.typeId)}
        error={errors['typeId']}
        onChange={(value) => setTypeId(numberOf(value))}
      />
      <Select
        label={confirmationFields.operatorId.title}
        placeholder="Назначить позже"
        searchable
        clearable
        nothingFoundMessage="Такого нет"
        comboboxProps={{ withinPortal: false }}
        data={operatorOptions(operators, work)}
        value={chosen.operatorId === null ? null : String(chosen.operatorId)}
        error={errors['operatorId']}
        onChange={(value) => setOperatorId(numberOf(value))}
      />
      <AbsenceWarning personId={chosen.operatorId ?? undefined} work={work} />
      <PlanFields value={plan} onChange={setPlan} error={errors['plan']} hasCalendar={false} />
    </DialogForm>
  )
}
