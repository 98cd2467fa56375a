import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Picker } from '../../../kit/form/Picker.tsx'
import { fullName } from '../../../kit/formats/people.ts'
import { phone } from '../../../kit/formats/phones.ts'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { carsQueries } from '../cars.queries.ts'

interface FieldProps<Item> {
  value: Item | null
  error?: ReactNode
  onChange: (item: Item | null) => void
}

const settleMs = 150

export function CompanyField({ value, error, onChange }: FieldProps<CompanyRef>) {
  const [query, setQuery] = useState('')
  const client = useQueryClient()
  const { data } = useQuery(carsQueries.companies(useDebounced(query, settleMs)))
  return (
    <Picker<CompanyRef>
      label="Организация"
      placeholder="Нет данных"
      value={value}
      items={data?.items}
      find={async (text) =>
        (await client.query({ ...carsQueries.companies(text), staleTime: 'static' })).items
      }
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={({ name }) => name}
      error={error}
      onChange={onChange}
    />
  )
}

/** Drivers of the organization that was chosen. */
export function DriverField({
  companyId,
  value,
  error,
  onChange,
}: FieldProps<DriverRef> & { companyId: number | undefined }) {
  const [query, setQuery] = useState('')
  const client = useQueryClient()
  const { data } = useQuery(carsQueries.drivers(useDebounced(query, settleMs), companyId))
  return (
    <Picker<DriverRef>
      label="Водитель"
      placeholder="Имя или телефон"
      value={value}
      items={data?.items}
      find={async (text) =>
        (await client.query({ ...carsQueries.drivers(text, companyId), staleTime: 'static' })).items
      }
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={fullName}
      renderOption={(driver) => `${fullName(driver)}${driver.phone ? `, ${phone(driver.phone)}` : ''}`}
      hint={value?.phone ? phone(value.phone) : undefined}
      error={error}
      onChange={onChange}
    />
  )
}
