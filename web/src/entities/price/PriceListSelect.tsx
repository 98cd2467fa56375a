import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import type { PriceListRef } from '@naryad/contract/prices/prices'
import { useQuery } from '@tanstack/react-query'

import { pricesQueries } from './prices.queries.ts'

interface PriceListSelectProps {
  label: string
  value: PriceListRef | null
  error?: string | undefined
  onChange: (list: PriceListRef | null) => void
}

const combobox = { withinPortal: false }

/** The price lists in use; a chosen one stays although it is no longer in use. */
export function PriceListSelect({ label, value, error, onChange }: PriceListSelectProps) {
  const lists = useQuery(pricesQueries.lists).data?.items
  const offered: readonly PriceListRef[] =
    lists?.filter(({ id, isActive }) => isActive || id === value?.id) ?? []
  const known = value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered
  return (
    <Select
      label={label}
      clearable
      searchable
      placeholder="Базовый"
      nothingFoundMessage="Такого прайс-листа нет"
      comboboxProps={combobox}
      data={known.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value.id)}
      error={error}
      onChange={(id) => {
        const chosen = known.find((list) => String(list.id) === id)
        onChange(chosen ? { id: chosen.id, title: chosen.title } : null)
      }}
    />
  )
}
