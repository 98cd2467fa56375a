import type { CarShort } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { readPlate } from '@naryad/contract/cars/plates'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { valueOf } from '@naryad/contract/kit/values/reading'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import IconCircleCheck from '~icons/circle-check'
import IconPlus from '~icons/plus'
import IconTruck from '~icons/truck'
import IconTruckOff from '~icons/truck-off'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useLookup } from '../../../client/queries/useLookup.ts'
import { useMay } from '../../../client/session/me.ts'
import { CarName } from '../../../entities/car/CarName.tsx'
import { CarStatusMark } from '../../../entities/car/CarStatusMark.tsx'
import { Picker, type PickerAction } from '../../../ui/form/Picker.tsx'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import type { TaskDraft } from './draft.ts'
import { formQueries } from './form.queries.ts'

import styles from './form.module.css'

const openForms: Forms = ['открытая заявка', 'открытые заявки', 'открытых заявок']

interface CarFieldProps {
  draft: TaskDraft
  isFirst: boolean
  /** Searches all trucks at once, not only those that are ready: the broken-down one is not. */
  areAllShown?: boolean
  opensOnFocus?: boolean
  error: string | undefined
  onCar: (car: CarShort) => void
  onNone: (isOnPurpose: boolean) => void
}

type ChosenCar = NonNullable<TaskDraft['car']>

const plateWidth = 118

/** The plate comes first, because the choice of a truck fills in other fields. */
export function CarField({
  draft,
  isFirst,
  areAllShown = false,
  opensOnFocus = true,
  error,
  onCar,
  onNone,
}: CarFieldProps) {
  const [areAll, setAll] = useState(areAllShown)
  const mayAdd = useMay('cars.write')
  const found = useLookup((text) => formQueries.cars(text, text ? undefined : draft.company?.id, areAll))
  const once = useKey()
  const add = useAction({
    run: async (plate: string) => {
      const body = { plate, companyId: draft.company?.id ?? null }
      const car = await once.run((idempotencyKey) => call(carsRoutes.create, { body }, { idempotencyKey }))
      once.renew()
      return car
    },
    touches: ['cars'],
  })
  const latest = useRef<Pick<CarFieldProps, 'draft' | 'onCar'> | null>(null)
  useEffect(() => {
    latest.current = { draft, onCar }
    return () => {
      latest.current = null
    }
  })
  /** Text typed while the truck is being added stays; so does another truck chosen meanwhile. */
  const addAndChoose = async (plate: string) => {
    const car = await add.run(plate)
    const now = latest.current
    if (now?.draft.car === draft.car && now.draft.isWithoutCar === draft.isWithoutCar)
      flushSync(() => now.onCar(car))
  }
  const plate = valueOf(readPlate(found.query, 'RU'))
  const actions: PickerAction[] = [
    ...(mayAdd && plate !== null
      ? [
          {
            title: `Добавить ТС ${inQuotes(plate)}`,
            icon: IconPlus,
            // The global alert reports the error.
            run: () => addAndChoose(plate).catch(() => undefined),
          },
        ]
      : []),
    ...(areAllShown
      ? []
      : [
          {
            title: areAll ? 'Только готовые ТС' : 'Все ТС, не только готовые',
            icon: areAll ? IconCircleCheck : IconTruck,
            stays: true,
            run: () => setAll(!areAll),
          },
        ]),
    { title: 'Заявка без ТС', icon: IconTruckOff, run: () => onNone(true) },
  ]
  return (
    <Picker<CarShort, ChosenCar>
      label={taskTitles.car}
      isRequired
      isFirst={isFirst}
      opensOnFocus={opensOnFocus}
      placeholder={draft.isWithoutCar ? 'Без ТС' : 'Номер, VIN или гаражный номер'}
      value={draft.car}
      {...found}
      keyOf={({ id }) => id}
      textOf={({ brand, model }) => `${brand} ${model}`.trim()}
      mark={draft.car ? { element: <CarName car={draft.car} />, width: plateWidth } : undefined}
      renderOption={(car, typed) => (
        <span className={styles.option}>
          <CarName car={car} query={typed} />
          <span className="grow min-width-0 truncate">
            {car.brand} {car.model}
          </span>
          <span className="grow min-width-0 truncate">{!areAllShown && car.company?.name}</span>
          <span className="inline-flex gap-10 text-12">
            {car.status !== 'READY' && <CarStatusMark status={car.status} />}
            {car.openTasksCount > 0 && (
              <span className="text-12 warn">{counted(car.openTasksCount, openForms)}</span>
            )}
          </span>
        </span>
      )}
      actions={actions}
      nothing="Такого ТС нет"
      error={error}
      onChange={(car) => (car ? onCar(car) : onNone(false))}
    />
  )
}
