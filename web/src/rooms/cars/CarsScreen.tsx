import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { formatPlate } from '@naryad/contract/cars/plates'
import { IconTruck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'

import { CarMarks } from '../../kit/marks/CarMarks.tsx'
import { CarStatusMark } from '../../kit/marks/CarStatusMark.tsx'
import { TermLine } from '../../kit/marks/TermMark.tsx'
import type { RegisterWords } from '../../kit/register/model.ts'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useRegisterForm } from '../../platform/register/useRegisterForm.ts'
import { useMay } from '../../platform/session/me.ts'
import { NewTaskHost } from '../tasks/index.ts'
import { carCells } from './carCells.tsx'
import { carFilters } from './carFilters.tsx'
import { carsQueries } from './cars.queries.ts'
import { carsRegister } from './carsRegister.ts'
import { CarForm } from './form/CarForm.lazy.ts'
import { openOwnerChanged } from './OwnerChanged.tsx'
import { CarPanel } from './panel/CarPanel.tsx'
import { useCarImports } from './useCarImports.ts'

import styles from './cars.module.css'

const words: RegisterWords<Car> = {
  title: 'Автомобили',
  icon: IconTruck,
  search: 'Госномер, VIN, модель',
  create: 'Добавить автомобиль',
  forms: ['автомобиль', 'автомобиля', 'автомобилей'],
  newForms: ['новый автомобиль', 'новых автомобиля', 'новых автомобилей'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Автомобилей пока нет',
  emptyText: 'Здесь будут автомобили организаций, их сроки обслуживания и заявки.',
  nothing: 'Нет автомобилей по этим условиям',
  one: 'Автомобиль',
  nameOf: ({ plate }) => formatPlate(plate),
}

/** The register of trucks. */
export function CarsScreen() {
  const register = useRegister(carsRegister)
  const form = useRegisterForm<Car, never>(register, carsQueries.car)
  const client = useQueryClient()
  const onCreate = useMay(carsRoutes.create) ? () => form.create() : undefined
  const mayEdit = useMay(carsRoutes.update)
  const imports = useCarImports()
  useRegisterCommands(words, register, onCreate)
  const { opened } = register
  const isPhone = useIsPhone()

  const onSaved = (before: Car | null, car: Car) => {
    client.setQueryData(carsQueries.car(car.id).queryKey, car)
    form.onSaved(car)
    if (before && car.company && before.company?.id !== car.company.id) openOwnerChanged(car)
  }

  return (
    <>
      <RegisterPage
        register={register}
        words={words}
        cells={carCells}
        stretchy="company"
        filters={carFilters(register.conditions, opened.id !== null && !isPhone)}
        renderCard={(car) => <PhoneLines car={car} />}
        renderPanel={(id, item) => (
          <CarPanel
            id={id}
            item={item}
            tab={register.tab}
            onTab={register.onTab}
            onClose={opened.close}
            onEdit={(car) => form.edit(car.id)}
          />
        )}
        onCreate={onCreate}
        onEdit={mayEdit ? form.edit : undefined}
        imports={imports}
      />
      <Suspense>
        {form.shown && (
          <CarForm
            key={form.shown.item?.id ?? 'new'}
            item={form.shown.item}
            onSaved={(car) => onSaved(form.shown?.item ?? null, car)}
            onClose={form.close}
          />
        )}
      </Suspense>
      <NewTaskHost />
    </>
  )
}

/** On a phone, under the plate. */
const PhoneLines = ({ car }: { car: Car }) => (
  <>
    <span className={styles.cardLine}>
      {`${car.brand} ${car.model}`.trim()}
      <span>{car.company?.name ?? 'Нет данных'}</span>
    </span>
    <span className={styles.cardLine}>
      <CarStatusMark status={car.status} />
      {car.nearestRange && <TermLine term={car.nearestRange} kind={car.nearestRange.kind} />}
    </span>
    {car.marks.length > 0 && (
      <span className={styles.marks}>
        <CarMarks marks={car.marks.filter((mark) => mark !== 'RANGE_OVERDUE' && mark !== 'RANGE_SOON')} />
      </span>
    )}
  </>
)
