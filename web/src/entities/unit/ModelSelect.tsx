import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import type { UnitModelRef } from '@naryad/contract/units/unit-models'
import { type UnitKind, unitKinds, unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { NoModels } from './NoModels.tsx'
import { unitsQueries } from './units.queries.ts'
import { modelTitle } from './unitWords.ts'

interface ModelSelectProps {
  label?: string
  value: UnitModelRef | null
  /** Only models of this kind. */
  kind?: UnitKind | undefined
  error?: string | undefined
  onChange: (model: UnitModelRef | null) => void
}

const combobox = { withinPortal: false }

/** The models in use, by kinds; a chosen one stays although it is no longer in use. */
export function ModelSelect({ label = 'Модель', value, kind, error, onChange }: ModelSelectProps) {
  const models = useQuery(unitsQueries.models).data?.items
  const offered = (models ?? []).filter(
    (model) => (model.isActive || model.id === value?.id) && (kind === undefined || model.kind === kind),
  )
  const known: readonly UnitModelRef[] =
    value && !offered.some(({ id }) => id === value.id) ? [value, ...offered] : offered
  return (
    <Select
      label={label}
      withAsterisk
      searchable
      placeholder="Выберите модель"
      description={models?.length === 0 && <NoModels />}
      nothingFoundMessage="Такой модели нет"
      comboboxProps={combobox}
      data={unitKinds
        .map((group) => ({
          group: unitKindTitles[group],
          items: known
            .filter((model) => model.kind === group)
            .map((model) => ({ value: String(model.id), label: modelTitle(model) })),
        }))
        .filter(({ items }) => items.length > 0)}
      value={value === null ? null : String(value.id)}
      error={error}
      onChange={(id) => onChange(known.find((model) => String(model.id) === id) ?? null)}
    />
  )
}
