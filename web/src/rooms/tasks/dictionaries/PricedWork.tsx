import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { dueWhatTitles } from '@naryad/contract/due/due.words'
import { pricedDues } from '@naryad/contract/tasks/price-items.words'
import { unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { modelTitle } from '../../../entities/unit/unitWords.ts'
import type { FormModel } from '../../../ui/form/entity.ts'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { maintenanceQueries } from '../../maintenance/index.ts'
import type { PriceDraft } from './priceDraft.ts'

const combobox = { withinPortal: false }
const idOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Which planned work the item prices in «Год»: a kind of maintenance, a model of units, the kind for the model, or a document of drivers. */
export function PricedWork({ form: { draft, fields, errors, change } }: { form: FormModel<PriceDraft> }) {
  const kinds = useQuery(maintenanceQueries.kinds).data?.items ?? []
  const models = useQuery(unitsQueries.models).data?.items ?? []
  return (
    <FieldGroup title="Цена плановой работы">
      <Select
        label={fields.maintenanceKindId.title}
        clearable
        searchable
        placeholder="Не указан"
        nothingFoundMessage="Такого вида нет"
        comboboxProps={combobox}
        data={kinds
          .filter(({ id, isActive }) => isActive || id === draft.maintenanceKindId)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={draft.maintenanceKindId === null ? null : String(draft.maintenanceKindId)}
        error={errors['maintenanceKindId']}
        onChange={(id) => change({ maintenanceKindId: idOf(id) })}
      />
      <Select
        label={fields.unitModelId.title}
        clearable
        searchable
        placeholder="Любая"
        nothingFoundMessage="Такой модели нет"
        comboboxProps={combobox}
        data={models
          .filter(({ id, isActive, title }) => (isActive && title !== '') || id === draft.unitModelId)
          .map((model) => ({
            value: String(model.id),
            label: `${unitKindTitles[model.kind]}: ${modelTitle(model)}`,
          }))}
        value={draft.unitModelId === null ? null : String(draft.unitModelId)}
        error={errors['unitModelId']}
        onChange={(id) => change({ unitModelId: idOf(id) })}
      />
      <Select
        label={fields.dueWhat.title}
        clearable
        placeholder="Нет"
        comboboxProps={combobox}
        data={pricedDues.map((what) => ({ value: what, label: dueWhatTitles[what] }))}
        value={draft.dueWhat}
        error={errors['dueWhat']}
        onChange={(chosen) => change({ dueWhat: pricedDues.find((what) => what === chosen) ?? null })}
      />
    </FieldGroup>
  )
}
