import { Checkbox, TextInput } from '@mantine/core'
import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import IconSearch from '~icons/search'

import { call } from '../../client/api/api.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { CarName } from './CarName.tsx'

import styles from './CarChecklist.module.css'

const shownCars = 30

export type ChosenCars = ReadonlyMap<number, CarShort>

export const noCars: ChosenCars = new Map()

interface CarChecklistProps {
  companyId: number | undefined
  chosen: ChosenCars
  onChange: (chosen: ChosenCars) => void
  /** Why a truck cannot be chosen. */
  whyNot?: (carId: number) => string | undefined
}

/** Selected trucks stay listed whatever is searched for next, and do not move when they are checked. */
function listed(found: readonly CarShort[], chosen: ChosenCars): CarShort[] {
  const ids = new Set(found.map(({ id }) => id))
  return [...[...chosen.values()].filter(({ id }) => !ids.has(id)), ...found]
}

/** Several trucks, found by number or VIN. */
export function CarChecklist({ companyId, chosen, onChange, whyNot = () => undefined }: CarChecklistProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query, 150)
  const [areAll, setAll] = useState(false)
  const { data } = useQuery({
    queryKey: ['cars', 'checklist', sought, companyId, areAll],
    queryFn: ({ signal }) =>
      call(
        carsRoutes.searchByQuery,
        {
          body: {
            query: sought,
            limit: shownCars,
            ...(companyId === undefined ? {} : { companyIds: [companyId] }),
            ...(areAll ? {} : { statuses: ['READY'] }),
          },
        },
        { signal },
      ),
    placeholderData: (previous) => previous,
  })
  const toggle = (car: CarShort) => {
    const next = new Map(chosen)
    if (!next.delete(car.id)) next.set(car.id, car)
    onChange(next)
  }
  const cars = listed(data?.items ?? [], chosen)
  const list = useRef<HTMLDivElement>(null)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLElement>('input:not(:disabled)') ?? [])]
  /** Enter adds the first truck found; Ctrl+Enter or the button submits the window. */
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      boxes()[0]?.focus()
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const first = cars.find(({ id }) => whyNot(id) === undefined && !chosen.has(id))
    if (query.trim() !== '' && sought === query && first) toggle(first)
  }
  const onListKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = boxes()
    const to = all.findIndex((box) => box === document.activeElement) + step
    if (to < 0) search.current?.focus()
    else all[to]?.focus()
  }
  const search = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextInput
        aria-label="Добавить ТС по номеру или VIN"
        placeholder="Добавить ТС по номеру или VIN"
        leftSection={<Icon of={IconSearch} />}
        data-autofocus
        ref={search}
        onKeyDown={onSearchKey}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label="Все ТС, не только готовые"
        checked={areAll}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrows of its boxes as they bubble */}
      <div ref={list} className={styles.cars} onKeyDown={onListKey}>
        {cars.map((car) => {
          const reason = whyNot(car.id)
          return (
            <label key={car.id} className="row gap-12 min-height-40 pad-x-12 line-between">
              <Checkbox
                size="xs"
                disabled={reason !== undefined}
                checked={chosen.has(car.id)}
                onChange={() => toggle(car)}
              />
              <CarName car={car} query={sought} />
              <span className="grow min-width-0 truncate">
                {car.brand} {car.model}
              </span>
              {reason !== undefined && <span className="text-12 muted">{reason}</span>}
            </label>
          )
        })}
        {data?.items.length === 0 && (
          <p className="row gap-12 min-height-40 pad-x-12 line-between">
            {areAll ? 'Нет таких ТС' : 'Нет готовых ТС'}
          </p>
        )}
      </div>
    </>
  )
}
