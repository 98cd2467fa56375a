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
import type { PriceDraft } from './dictionaryForms.ts'

const combobox = { withinPortal: false }
const refOf = (value: string | null) => (value === null ? null : { id: Number(value) })
const valueOf = (ref: { id: number } | null) => (ref === null ? null : String(ref.id))

/** Which planned work the item prices in «Год»: a kind of maintenance, a model of units, the kind for the model, or a document of drivers. */
export function PricedWork({ form: { draft, fields, errors, change } }: { form: FormModel<PriceDraft> }) {
  const kinds = useQuery(maintenanceQueries.kinds).data?.items ?? []
  const models = useQuery(unitsQueries.models).data?.items ?? []
  return (
    <FieldGroup title="Цена плановой работы">
      <Select
        label={fields.maintenanceKind.title}
        clearable
        searchable
        placeholder="Не указан"
        nothingFoundMessage="Такого вида нет"
        comboboxProps={combobox}
        data={kinds
          .filter(({ id, isActive }) => isActive || id === draft.maintenanceKind?.id)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={valueOf(draft.maintenanceKind)}
        error={errors['maintenanceKindId']}
        onChange={(id) => change({ maintenanceKind: refOf(id) })}
      />
      <Select
        label={fields.unitModel.title}
        clearable
        searchable
        placeholder="Любая"
        nothingFoundMessage="Такой модели нет"
        comboboxProps={combobox}
        data={models
          .filter(({ id, isActive, title }) => (isActive && title !== '') || id === draft.unitModel?.id)
          .map((model) => ({
            value: String(model.id),
            label: `${unitKindTitles[model.kind]}: ${modelTitle(model)}`,
          }))}
        value={valueOf(draft.unitModel)}
        error={errors['unitModelId']}
        onChange={(id) => change({ unitModel: refOf(id) })}
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
