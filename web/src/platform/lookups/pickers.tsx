import type { CarShort } from '@naryad/contract/cars/cars'
import { carTitle } from '@naryad/contract/cars/plates'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'
import IconPlus from '~icons/plus'

import { Picker } from '../../kit/form/Picker.tsx'
import { phone } from '../../kit/formats/phones.ts'
import { CarName } from '../../kit/marks/CarName.tsx'
import { lookups } from './lookups.queries.ts'
import { useLookup } from './useLookup.ts'

import styles from './pickers.module.css'

interface PickerProps<Value, Item = Value> {
  label?: string
  placeholder?: string
  value: Value | null
  onChange: (value: Item | null) => void
  error?: string | undefined
  isRequired?: boolean
  /** Has the focus when its window opens. */
  isFirst?: boolean
}

interface CompanyPickerProps extends PickerProps<CompanyRef> {
  /** Creates a new object from the typed text, or from a name known from elsewhere. */
  create?: { name: string; run: (name: string) => void } | undefined
}

export function CompanyPicker({ label = 'Организация', placeholder, create, ...rest }: CompanyPickerProps) {
  const found = useLookup(lookups.companies)
  const newName = found.query.trim() || create?.name
  return (
    <Picker<CompanyRef>
      label={label}
      placeholder={placeholder ?? 'Название или ИНН'}
      {...found}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      nothing="Такой организации нет"
      actions={
        create && newName
          ? [{ title: `Добавить «${newName}»`, icon: IconPlus, run: () => create.run(newName) }]
          : []
      }
      {...rest}
    />
  )
}

type ChosenCar = Pick<CarShort, 'id' | 'plate' | 'title'>

export function CarPicker({
  label = 'ТС',
  companyId,
  ...rest
}: PickerProps<ChosenCar, CarShort> & { companyId?: number | undefined }) {
  const found = useLookup((text) => lookups.cars(text, text ? undefined : companyId))
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
          <span className={styles.cut}>
            {car.brand} {car.model}
          </span>
          <span className={`${styles.cut} ${styles.aside}`}>{car.company?.name}</span>
        </span>
      )}
      nothing="Такого ТС нет"
      {...rest}
    />
  )
}

export function DriverPicker({
  label = 'Водитель',
  companyId,
  ...rest
}: PickerProps<DriverRef> & { companyId?: number | undefined }) {
  const found = useLookup((text) => lookups.drivers(text, text ? undefined : companyId))
  return (
    <Picker<DriverRef>
      label={label}
      placeholder="Имя или телефон"
      {...found}
      keyOf={({ id }) => id}
      textOf={fullName}
      renderOption={(driver) => `${fullName(driver)}${driver.phone ? `, ${phone(driver.phone)}` : ''}`}
      nothing="Такого водителя нет"
      {...rest}
    />
  )
}
