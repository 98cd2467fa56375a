import type { CarShort } from '@naryad/contract/cars/cars'
import { carTitle } from '@naryad/contract/cars/plates'

import { type LookupProps, useLookup } from '../../client/queries/useLookup.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { CarName } from './CarName.tsx'
import { carLookup } from './cars.queries.ts'

import styles from './CarPicker.module.css'

type ChosenCar = Pick<CarShort, 'id' | 'plate' | 'title'>

export function CarPicker({
  label = 'ТС',
  companyId,
  ...rest
}: LookupProps<ChosenCar, CarShort> & { companyId?: number | undefined }) {
  const found = useLookup((text) => carLookup(text, text ? undefined : companyId))
  return (
    <Picker<CarShort, ChosenCar>
      label={label}
      placeholder="Номер, VIN или гаражный номер"
      {...found}
      keyOf={({ id }) => id}
      textOf={carTitle}
      renderOption={(car, typed) => (
        <span className={styles.car}>
          <CarName car={car} query={typed} />
          <span className="min-width-0 truncate">
            {car.brand} {car.model}
          </span>
          <span className="min-width-0 truncate muted phone-all-columns">{car.company?.name}</span>
        </span>
      )}
      nothing="Такого ТС нет"
      {...rest}
    />
  )
}
