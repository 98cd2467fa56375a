import { useDebouncedValue } from '@mantine/hooks'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../../client/api/api.ts'
import { CarName, CarNameOrNone } from '../../../../entities/car/CarName.tsx'
import { exactFirst } from '../../../../ui/form/exactFirst.ts'
import type { TaskActions } from '../useTaskActions.ts'
import { Choice, type Option } from './Choice.tsx'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

interface CarPropertyProps {
  task: Task
  actions: TaskActions
  mayChange: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** On a phone the plate must be readable from an arm's length. */
  isLarge?: boolean
}

const none = '0'

export const CarProperty = (props: CarPropertyProps) => (
  <Property title={taskTitles.car}>
    <CarValue {...props} />
  </Property>
)

/** The plate, with a list to choose another truck. */
export function CarValue({ task, actions, mayChange, isOpen, onOpen, isLarge = false }: CarPropertyProps) {
  const [query, setQuery] = useState('')
  const [sought] = useDebouncedValue(query, 150)
  const companyIds = task.company ? [task.company.id] : undefined
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['cars', 'choice', sought, companyIds],
    queryFn: ({ signal }) =>
      call(
        carsRoutes.searchByQuery,
        { body: { query: sought, limit: 20, ...(companyIds && sought === '' ? { companyIds } : {}) } },
        { signal },
      ),
    enabled: mayChange && isOpen,
    placeholderData: (previous) => previous,
  })
  const carName = <CarNameOrNone car={task.car} isLarge={isLarge} />
  if (!mayChange) return carName
  const options: Option[] = exactFirst(data?.items ?? [], sought, carTitle).map((car) => ({
    value: String(car.id),
    label: (
      <span className={styles.optionRow}>
        <CarName car={car} query={sought} />
        <span className={styles.cut}>
          {car.brand} {car.model}
        </span>
        <span className={`${styles.cut} ${styles.aside}`}>{car.company?.name}</span>
      </span>
    ),
  }))
  if (task.car && sought === '') options.push({ value: none, label: 'Заявка без ТС' })
  return (
    <Choice
      label={taskTitles.car}
      options={options}
      query={query}
      onQuery={setQuery}
      isSettled={sought === query && data !== undefined && !isPlaceholderData}
      nothing={data ? 'Нет таких ТС' : null}
      isOpen={isOpen}
      onOpen={onOpen}
      onChoose={(value) => actions.car.start(data?.items.find(({ id }) => String(id) === value) ?? null)}
    >
      {carName}
    </Choice>
  )
}
