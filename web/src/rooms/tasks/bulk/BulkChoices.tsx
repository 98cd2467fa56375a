import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { carTitle } from '@naryad/contract/cars/plates'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { Priority, TaskStatus } from '@naryad/contract/tasks/tasks.codes'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { CarName } from '../../../entities/car/CarName.tsx'
import { carLookup } from '../../../entities/car/cars.queries.ts'
import { operatorState } from '../../../entities/operator/operatorState.ts'
import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import type { BarChoiceProps } from '../../../ui/list/ChosenBar.tsx'
import { containsTyped } from '../../../ui/typedText.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { type ListQueue, worksIn } from '../list/listQueue.ts'
import { bulkActions } from './bulkActions.ts'
import { BulkChoice } from './BulkChoice.tsx'
import type { Bulk } from './useBulk.ts'

import styles from './BulkChoice.module.css'

interface ChoiceProps extends BarChoiceProps {
  ids: readonly number[]
  bulk: Bulk
}

/** The option «no operator» or «no truck». */
const none = '0'
const settleMs = 150

export function BulkOperatorChoice({ queue, ids, bulk, ...button }: ChoiceProps & { queue: ListQueue }) {
  const me = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { data } = useQuery({ ...dictionaries.operators, enabled: isOpen })
  // An engineer can only take free tasks; dispatchers assign tasks to others.
  const found = data?.items
    .filter((person) => me.rights['tasks.assign'] === 'all' || person.id === me.id)
    .filter((person) => worksIn(person.queues, queue))
    .filter((person) => containsTyped(fullName(person), query))
    .toSorted(byPresence())
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
  const options = found?.map((person) => ({
    value: String(person.id),
    label: (
      <>
        <span className="grow min-width-0 truncate">
          <PersonChip person={person} isFull />
        </span>
        <span className={styles.aside}>{operatorState(person)}</span>
      </>
    ),
  }))
  if (options && query.trim() === '') options.push({ value: none, label: <>Снять оператора</> })

  const choose = (value: string) => {
    const person = found?.find(({ id }) => String(id) === value)
    const chosen = { id: person?.id ?? null, name: person ? shortName(person) : '' }
    void bulk.run(bulkActions.operator(chosen, person), ids)
  }
  return (
    <BulkChoice
      {...button}
      options={options}
      query={query}
      onQuery={setQuery}
      onOpen={() => setIsOpen(true)}
      onChoose={choose}
    />
  )
}

export function BulkCarChoice({ ids, bulk, ...button }: ChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const { data, isPlaceholderData } = useQuery({ ...carLookup(sought), enabled: isOpen })
  const options = data?.items.map((car) => ({
    value: String(car.id),
    label: (
      <>
        <CarName car={car} query={sought} />
        <span className="grow min-width-0 truncate">
          {car.brand} {car.model}
        </span>
        <span className={styles.aside}>{car.company?.name}</span>
      </>
    ),
  }))
  if (options && sought === '') options.push({ value: none, label: <>Без ТС</> })

  const choose = (value: string) => {
    const car = data?.items.find(({ id }) => String(id) === value)
    const chosen = { id: car?.id ?? null, name: car ? carTitle(car) : '' }
    void bulk.run(bulkActions.car(chosen), ids)
  }
  return (
    <BulkChoice
      {...button}
      options={options}
      isSettled={sought === query.trim() && data !== undefined && !isPlaceholderData}
      query={query}
      onQuery={setQuery}
      onOpen={() => setIsOpen(true)}
      onChoose={choose}
    />
  )
}

export const BulkPriorityChoice = ({ ids, bulk, ...button }: ChoiceProps) => (
  <BulkChoice
    {...button}
    options={priorities.map((priority) => ({
      value: priority,
      label: (
        <>
          <span className="grow">{priorityTitles[priority]}</span>
          <PriorityMark priority={priority} />
        </>
      ),
    }))}
    onChoose={(value) => void bulk.run(bulkActions.priority(Priority.parse(value)), ids)}
  />
)

/** The three final statuses have separate buttons, which ask for a text. */
const byCall = statuses.filter(
  (status) => status !== 'DONE' && status !== 'REMOTE_DONE' && status !== 'CLOSED',
)

export const BulkStatusChoice = ({ ids, bulk, ...button }: ChoiceProps) => (
  <BulkChoice
    {...button}
    options={byCall.map((status) => ({ value: status, label: <StatusMark status={status} /> }))}
    onChoose={(value) => void bulk.run(bulkActions.status(TaskStatus.parse(value)), ids)}
  />
)
