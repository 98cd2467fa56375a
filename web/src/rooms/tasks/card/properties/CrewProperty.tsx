import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { fullName, shortName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { maxCrew } from '@naryad/contract/tasks/tasks.crew'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Operator } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCheck from '~icons/check'

import { AbsenceWarning } from '../../../../entities/operator/AbsenceWarning.tsx'
import { operatorState } from '../../../../entities/operator/operatorState.ts'
import { PersonChip } from '../../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../../entities/task/dictionaries.queries.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { containsTyped } from '../../../../ui/typedText.ts'
import type { TaskActions } from '../useTaskActions.ts'
import { Choice, type Option } from './Choice.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

interface CrewPropertyProps {
  task: Task
  actions: TaskActions
  mayChange: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const personOf = ({ id, lastName, firstName, middleName }: Operator) => ({
  id,
  lastName,
  firstName,
  middleName,
})

/** Those who work on the task beside the operator: choosing someone adds them, or removes who is there. */
export function CrewProperty({ task, actions, mayChange, isOpen, onOpen }: CrewPropertyProps) {
  const { crew, operator } = task
  const [query, setQuery] = useState('')
  const { data } = useQuery({ ...dictionaries.operators, enabled: mayChange && isOpen })
  const names = crew.length > 0 ? crew.map(shortName).join(', ') : '—'
  if (!mayChange) return crew.length > 0 && <Property title={taskTitles.crew}>{names}</Property>
  const isMember = (id: number) => crew.some((member) => member.id === id)
  const found = (data?.items ?? [])
    .filter(({ id, queues }) => isMember(id) || (id !== operator?.id && worksQueue(queues, task.queue)))
    .filter((person) => containsTyped(fullName(person), query))
    .toSorted(byPresence(task))
    .toSorted((one, other) => Number(isMember(other.id)) - Number(isMember(one.id)))
  const options = found.map((person): Option => ({
    value: String(person.id),
    label: (
      <span className={styles.optionRow}>
        <PersonChip person={person} isFull />
        {isMember(person.id) && (
          <span className={styles.aside}>
            <Icon of={IconCheck} size={14} /> в бригаде
          </span>
        )}
        <span className="grow" />
        <span className={styles.aside}>{operatorState(person)}</span>
      </span>
    ),
    whyNot: crew.length >= maxCrew && !isMember(person.id) ? 'В бригаде уже четверо' : undefined,
  }))
  const choose = (value: string) => {
    const person = found.find(({ id }) => String(id) === value)
    if (!person) return
    actions.crew.start(
      isMember(person.id) ? crew.filter(({ id }) => id !== person.id) : [...crew, personOf(person)],
    )
  }
  return (
    <Property title={taskTitles.crew}>
      <Choice
        label={taskTitles.crew}
        options={operator ? options : []}
        query={query}
        onQuery={setQuery}
        nothing={operator ? (data ? 'Никто не найден' : null) : 'Сначала назначьте оператора'}
        isOpen={isOpen}
        onOpen={onOpen}
        onChoose={choose}
      >
        {names}
      </Choice>
      {crew.map(({ id }) => (
        <AbsenceWarning key={id} personId={id} work={task} isNamed />
      ))}
    </Property>
  )
}
