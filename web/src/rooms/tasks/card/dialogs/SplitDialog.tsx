import { Checkbox, TextInput } from '@mantine/core'
import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import IconSearch from '~icons/search'

import { call } from '../../../../client/api/api.ts'
import { useKey } from '../../../../client/api/useKey.ts'
import { useAction } from '../../../../client/queries/useAction.ts'
import { CarName } from '../../../../entities/car/CarName.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../../../ui/formats/plural.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { alert } from '../../../../ui/overlays/alert.ts'
import { useDebounced } from '../../../../ui/useDebounced.ts'

import styles from './dialogs.module.css'

const childForms: Forms = ['подзаявку', 'подзаявки', 'подзаявок']
const shownCars = 30

/** Selected trucks stay listed whatever is searched for next, and do not move when they are checked. */
function listed(found: readonly CarShort[], chosen: ReadonlyMap<number, CarShort>): CarShort[] {
  const ids = new Set(found.map(({ id }) => id))
  return [...[...chosen.values()].filter(({ id }) => !ids.has(id)), ...found]
}

export function SplitDialog({ task }: { task: Task }) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query, 150)
  const [areAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<number, CarShort>>(new Map())
  const once = useKey()
  const taken = new Map(task.childCars.map(({ carId, taskId }) => [carId, taskId]))
  const companyIds = task.company ? [task.company.id] : undefined
  const { data } = useQuery({
    queryKey: ['cars', 'split', sought, companyIds, areAll],
    queryFn: ({ signal }) =>
      call(
        carsRoutes.searchByQuery,
        {
          body: {
            query: sought,
            limit: shownCars,
            ...(companyIds ? { companyIds } : {}),
            ...(areAll ? {} : { statuses: ['READY'] }),
          },
        },
        { signal },
      ),
    placeholderData: (previous) => previous,
  })
  const split = useAction({
    run: () =>
      once.run((idempotencyKey) =>
        call(
          tasksRoutes.split,
          { params: { id: task.id }, body: { carIds: [...chosen.keys()] } },
          { idempotencyKey },
        ),
      ),
    touches: ['tasks'],
  })
  const toggle = (car: CarShort) => {
    const next = new Map(chosen)
    if (!next.delete(car.id)) next.set(car.id, car)
    setChosen(next)
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
    const first = cars.find(({ id }) => !taken.has(id) && !chosen.has(id))
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
  const submit = async () => {
    if (chosen.size === 0) {
      alert({ type: 'warning', text: 'Выберите хотя бы одно ТС' })
      throw new Error('nothing chosen')
    }
    await split.run(undefined)
  }

  return (
    <DialogForm
      submit={chosen.size === 0 ? 'Создать подзаявки' : `Создать ${counted(chosen.size, childForms)}`}
      onSubmit={submit}
      isDirty={chosen.size > 0}
    >
      <p className="no-margin secondary">
        Для каждого выбранного ТС появится подзаявка с тем же описанием и планом.
      </p>
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
          const childId = taken.get(car.id)
          return (
            <label key={car.id} className={styles.car}>
              <Checkbox
                size="xs"
                disabled={childId !== undefined}
                checked={chosen.has(car.id)}
                onChange={() => toggle(car)}
              />
              <CarName car={car} query={sought} />
              <span className="grow min-width-0 truncate">
                {car.brand} {car.model}
              </span>
              {childId !== undefined && (
                <span className="text-12 muted">уже есть подзаявка {numbered(childId)}</span>
              )}
            </label>
          )
        })}
        {data?.items.length === 0 && (
          <p className={styles.car}>{areAll ? 'Нет таких ТС' : 'Нет готовых ТС'}</p>
        )}
      </div>
    </DialogForm>
  )
}
