import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { fullName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import type { Operator } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '../../../../client/session/me.ts'
import { AbsenceWarning } from '../../../../entities/operator/AbsenceWarning.tsx'
import { operatorState } from '../../../../entities/operator/operatorState.ts'
import { PersonChip } from '../../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../../entities/task/dictionaries.queries.ts'
import { kilometres } from '../../../../ui/formats/numbers.ts'
import { containsTyped } from '../../../../ui/typedText.ts'
import type { TaskActions } from '../useTaskActions.ts'
import { Choice, type Option } from './Choice.tsx'
import { Property } from './Property.tsx'
import { type Distances, useOperatorDistances } from './useOperatorDistances.ts'

import styles from '../card.module.css'

interface OperatorPropertyProps {
  task: Task
  actions: TaskActions
  mayAssign: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const noOperator = '0'

const answers = (operator: Operator, task: Task): boolean =>
  operator.queues.length === 0 || operator.queues.includes(task.queue)

/** The current user first, absent people last, by distance where it is known. */
const sorted = (
  operators: readonly Operator[],
  task: Task,
  myId: number,
  distances: Distances,
): Operator[] => {
  const present = byPresence(task)
  return operators.toSorted(
    (a, b) =>
      Number(b.id === myId) - Number(a.id === myId) ||
      present(a, b) ||
      (distances.get(a.id) ?? farthest) - (distances.get(b.id) ?? farthest),
  )
}

/** Larger than any distance by road, in kilometres. */
const farthest = 100_000

export function OperatorProperty({ task, actions, mayAssign, isOpen, onOpen }: OperatorPropertyProps) {
  const me = useMe()
  const [query, setQuery] = useState('')
  const { data } = useQuery({ ...dictionaries.operators, enabled: mayAssign && isOpen })
  const distances = useOperatorDistances(task, mayAssign && isOpen)
  if (!mayAssign) {
    return (
      <Property title={taskTitles.operator}>
        <PersonChip person={task.operator} />
      </Property>
    )
  }
  // An engineer takes a free task; dispatchers assign tasks to others.
  const mayChoose = (data?.items ?? []).filter(
    (operator) => answers(operator, task) && (me.rights['tasks.assign'] === 'all' || operator.id === me.id),
  )
  const found = sorted(mayChoose, task, me.id, distances).filter((operator) =>
    containsTyped(fullName(operator), query),
  )
  const options: Option[] = found.map((operator) => ({
    value: String(operator.id),
    label: (
      <span className={styles.optionRow}>
        <PersonChip person={operator} isFull />
        {operator.id === me.id && <span className={styles.aside}>это вы</span>}
        <span className="grow" />
        {distances.has(operator.id) && (
          <span className={styles.aside} data-tip="Примерно, от последней отметки «Я на месте»">
            {kilometres(distances.get(operator.id) ?? 0)}
          </span>
        )}
        <span className={styles.aside}>{operatorState(operator)}</span>
      </span>
    ),
  }))
  if (task.operator && query.trim() === '') options.push({ value: noOperator, label: 'Снять оператора' })

  return (
    <Property title={taskTitles.operator}>
      <Choice
        label={taskTitles.operator}
        options={options}
        query={query}
        onQuery={setQuery}
        nothing={data ? 'Никто не найден' : null}
        isOpen={isOpen}
        onOpen={onOpen}
        onChoose={(value) => actions.operator.start(found.find(({ id }) => String(id) === value) ?? null)}
      >
        <PersonChip person={task.operator} />
      </Choice>
      <AbsenceWarning personId={task.operator?.id} work={task} />
    </Property>
  )
}
