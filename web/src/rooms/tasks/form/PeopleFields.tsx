import { absenceWarning, byPresence } from '@naryad/contract/calendar/operator-absence'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { ContactRef } from '@naryad/contract/contacts/contacts'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkMayAssign } from '@naryad/contract/tasks/tasks.operators'
import type { Actor } from '@naryad/contract/tasks/tasks.rules'
import type { Operator, Person } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useLookup } from '../../../client/queries/useLookup.ts'
import { useMe } from '../../../client/session/me.ts'
import { companyLookup } from '../../../entities/company/companies.queries.ts'
import { driverLookup } from '../../../entities/driver/drivers.queries.ts'
import { operatorState } from '../../../entities/operator/operatorState.ts'
import { Face } from '../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { planWindow } from '../../../entities/task/plan/plan.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { phone } from '../../../ui/formats/phones.ts'
import { containsTyped } from '../../../ui/typedText.ts'
import type { TaskDraft } from './draft.ts'
import { formQueries } from './form.queries.ts'

interface FieldProps<Item> {
  draft: TaskDraft
  error?: string | undefined
  onChange: (item: Item | null) => void
}

export function CompanyField({ draft, error, onChange }: FieldProps<CompanyRef>) {
  const found = useLookup(companyLookup)
  return (
    <Picker<CompanyRef>
      label={taskTitles.company}
      placeholder={draft.car ? 'Нет данных' : 'Подставится из карточки автомобиля'}
      value={draft.company}
      {...found}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      error={error}
      onChange={onChange}
    />
  )
}

export function DriverField({ draft, error, onChange }: FieldProps<DriverRef>) {
  const found = useLookup((text) => driverLookup(text, draft.company?.id))
  return (
    <Picker<DriverRef>
      label={taskTitles.driver}
      placeholder="Имя или телефон"
      value={draft.driver}
      {...found}
      keyOf={({ id }) => id}
      textOf={fullName}
      renderOption={(driver) => `${fullName(driver)}${driver.phone ? `, ${phone(driver.phone)}` : ''}`}
      hint={draft.driver?.phone ? phone(draft.driver.phone) : undefined}
      error={error}
      onChange={onChange}
    />
  )
}

export function ContactField({ draft, error, onChange }: FieldProps<ContactRef>) {
  const found = useLookup((text) => formQueries.contacts(text, draft.company?.id))
  return (
    <Picker<ContactRef>
      label="Контакт"
      placeholder="Кому звонить"
      value={draft.contact}
      {...found}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      renderOption={(contact) => [contact.name, contact.position].filter(Boolean).join(', ')}
      hint={draft.contact?.phones[0] ? phone(draft.contact.phones[0].phone) : undefined}
      error={error}
      onChange={onChange}
    />
  )
}

const answersFor = (operator: Operator, draft: TaskDraft): boolean =>
  operator.queues.length === 0 || operator.queues.includes(draft.queue)

/** Operators that this user may assign to a new task; an engineer can only take it. */
const mayBeGiven = (operator: Operator, me: Actor): boolean =>
  checkMayAssign({ operatorId: null }, operator.id, me) === null

/** `task`: the one that is edited; null for a new one. */
export function OperatorField({ draft, task, error, onChange }: FieldProps<Person> & { task: Task | null }) {
  const me = useMe()
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.operators)
  const chosen = data?.items.find(({ id }) => id === draft.operator?.id)
  const { data: norm } = useQuery({ ...formQueries.deadline(draft), enabled: task === null })
  const window = planWindow(draft.plan)
  const work = {
    ...(typeof window === 'string' ? { plannedFrom: null, plannedTo: null } : window),
    deadlineAt: (task ? task.deadlineAt : norm?.deadlineAt) ?? null,
  }
  const warning = chosen && absenceWarning(chosen, work)
  return (
    <Picker<Operator, Person>
      label={taskTitles.operator}
      placeholder="Назначить позже"
      value={draft.operator}
      items={data?.items
        .filter(
          (operator) =>
            answersFor(operator, draft) &&
            mayBeGiven(operator, me) &&
            containsTyped(fullName(operator), query),
        )
        .toSorted(byPresence(work))}
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={fullName}
      mark={draft.operator ? { element: <Face person={draft.operator} isSilent />, width: 36 } : undefined}
      renderOption={(operator) => (
        <>
          <span className="grow">{fullName(operator)}</span>
          <span className="text-12 muted">{operatorState(operator)}</span>
        </>
      )}
      hint={warning ? <span className="warn">{warning}</span> : chosen && operatorState(chosen)}
      error={error}
      onChange={onChange}
    />
  )
}
