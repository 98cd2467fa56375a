import type { CarShort } from '@naryad/contract/cars/cars'
import { formatPlate } from '@naryad/contract/cars/plates'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Picker } from '../../kit/form/Picker.tsx'
import { fullName } from '../../kit/formats/people.ts'
import { phone } from '../../kit/formats/phones.ts'
import { Plate } from '../../kit/marks/Plate.tsx'
import { useDebounced } from '../../kit/useDebounced.ts'
import { lookups } from './lookups.queries.ts'

import styles from './pickers.module.css'

const settleMs = 150

interface PickerProps<Value, Item = Value> {
  label?: string
  placeholder?: string
  value: Value | null
  onChange: (value: Item | null) => void
  error?: string | undefined
  isRequired?: boolean
}

function useTyped() {
  const [query, setQuery] = useState('')
  return { query, setQuery, sought: useDebounced(query.trim(), settleMs) }
}

interface CompanyPickerProps extends PickerProps<CompanyRef> {
  /** Makes a new one: of what is typed, or of a name that is known from elsewhere. */
  create?: { name: string; run: (name: string) => void } | undefined
}

export function CompanyPicker({ label = 'Организация', placeholder, create, ...rest }: CompanyPickerProps) {
  const { query, setQuery, sought } = useTyped()
  const newName = sought || create?.name
  const client = useQueryClient()
  const { data } = useQuery(lookups.companies(sought))
  return (
    <Picker<CompanyRef>
      label={label}
      placeholder={placeholder ?? 'Название или ИНН'}
      items={data?.items}
      find={async (text) => (await client.query({ ...lookups.companies(text), staleTime: 'static' })).items}
      query={query}
      onQuery={setQuery}
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

type ChosenCar = Pick<CarShort, 'id' | 'plate'>

export function CarPicker({
  label = 'ТС',
  companyId,
  ...rest
}: PickerProps<ChosenCar, CarShort> & { companyId?: number | undefined }) {
  const { query, setQuery, sought } = useTyped()
  const client = useQueryClient()
  const carsFor = (text: string) => lookups.cars(text, text ? undefined : companyId)
  const { data } = useQuery(carsFor(sought))
  return (
    <Picker<CarShort, ChosenCar>
      label={label}
      placeholder="Номер, VIN или гаражный номер"
      items={data?.items}
      find={async (text) => (await client.query({ ...carsFor(text), staleTime: 'static' })).items}
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={({ plate }) => formatPlate(plate)}
      renderOption={(car, typed) => (
        <span className={styles.car}>
          <Plate plate={car.plate} query={typed} />
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
  const { query, setQuery, sought } = useTyped()
  const client = useQueryClient()
  const driversFor = (text: string) => lookups.drivers(text, text ? undefined : companyId)
  const { data } = useQuery(driversFor(sought))
  return (
    <Picker<DriverRef>
      label={label}
      placeholder="Имя или телефон"
      items={data?.items}
      find={async (text) => (await client.query({ ...driversFor(text), staleTime: 'static' })).items}
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={fullName}
      renderOption={(driver) => `${fullName(driver)}${driver.phone ? `, ${phone(driver.phone)}` : ''}`}
      nothing="Такого водителя нет"
      {...rest}
    />
  )
}
