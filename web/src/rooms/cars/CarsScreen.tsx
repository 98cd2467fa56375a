import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import IconQrcode from '~icons/qrcode'
import IconTruck from '~icons/truck'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { useMay } from '../../client/session/me.ts'
import { CarMarks } from '../../entities/car/CarMarks.tsx'
import { carQuery } from '../../entities/car/cars.queries.ts'
import { CarStatusMark } from '../../entities/car/CarStatusMark.tsx'
import { CarViews } from '../../entities/car/CarViews.tsx'
import { TermLine } from '../../entities/maintenance/TermMark.tsx'
import type { RegisterWords } from '../../ui/register/model.ts'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { usePrintStickers } from '../stickers/index.ts'
import { carCells } from './carCells.tsx'
import { carFilters } from './carFilters.tsx'
import { carsRegister } from './carsRegister.ts'
import { CarForm } from './form/CarForm.lazy.ts'
import { openOwnerChanged } from './OwnerChanged.tsx'
import { CarPanel } from './panel/CarPanel.tsx'
import { useCarImports } from './useCarImports.ts'

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
  nameOf: carTitle,
}

const noActions: readonly never[] = []

/** The register of trucks. */
export function CarsScreen() {
  const { page, form } = useRegisterScreen(carsRegister, words, { one: carQuery, routes: carsRoutes })
  const client = useQueryClient()
  const imports = useCarImports()
  const { opened, conditions } = page.register
  const isPhone = useIsPhone()
  const mayWrite = useMay(carsRoutes.update)
  const print = usePrintStickers()

  return (
    <>
      <RegisterPage
        {...page}
        cells={carCells}
        stretchy="company"
        filters={carFilters(conditions, opened.id !== null && !isPhone)}
        renderCard={(car) => <PhoneLines car={car} />}
        renderPanel={(opened) => <CarPanel {...opened} />}
        imports={imports}
        switcher={<CarViews />}
        chosenActions={
          mayWrite ? [{ sign: IconQrcode, title: 'Наклейки с QR', run: print.start }] : noActions
        }
      />
      <Suspense>
        {form && (
          <CarForm
            {...form}
            onSaved={(car) => {
              client.setQueryData(carQuery(car.id).queryKey, car)
              form.onSaved(car)
              const { item } = form
              if (item && car.company && item.company?.id !== car.company.id) openOwnerChanged(car)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Below the plate on a phone. */
const PhoneLines = ({ car }: { car: Car }) => (
  <>
    <span className="row wrap secondary break-words gap-x-12 gap-y-4">
      {`${car.brand} ${car.model}`.trim()}
      <span>{car.company?.name ?? 'Нет данных'}</span>
    </span>
    <span className="row wrap secondary break-words gap-x-12 gap-y-4">
      <CarStatusMark status={car.status} />
      {car.nearestRange && <TermLine term={car.nearestRange} kind={car.nearestRange.kind} />}
    </span>
    {car.marks.length > 0 && (
      <span className="flex wrap gap-6">
        <CarMarks marks={car.marks.filter((mark) => mark !== 'RANGE_OVERDUE' && mark !== 'RANGE_SOON')} />
      </span>
    )}
  </>
)
