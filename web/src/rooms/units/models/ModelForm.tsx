import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, TextInput } from '@mantine/core'
import type { UnitModel } from '@naryad/contract/units/unit-models'
import { unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { type EntityFormProps, useEntityForm } from '../../../client/register/useEntityForm.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { money } from '../../../ui/formats/numbers.ts'
import { type ModelDraft, modelForm } from './modelForm.ts'

const combobox = { withinPortal: false }

export function ModelForm(props: EntityFormProps<UnitModel, ModelDraft>) {
  const form = useEntityForm(modelForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новая модель' : 'Изменить модель'}
      create="Добавить модель"
      changed="Модель изменили одновременно с вами"
    >
      <FieldGroup title="Модель">
        <Select withAsterisk comboboxProps={combobox} {...fields.choice('kind', unitKindTitles)} />
        <TextInput withAsterisk data-autofocus maxLength={100} {...fields.text('title')} />
        <TextInput maxLength={100} {...fields.text('maker')} />
        <PriceItemSelect form={form} />
      </FieldGroup>
      <FieldGroup title="Сроки, месяцев">
        <NumberField {...fields.nullable('warrantyMonths')} />
        <NumberField {...fields.nullable('verificationMonths')} />
        <NumberField {...fields.nullable('lifeMonths')} />
      </FieldGroup>
      <FieldGroup title="Откуда сроки">
        <TextInput placeholder="Паспорт завода" maxLength={500} {...fields.text('source')} />
        <DayField {...fields.nullable('checkedOn')} />
      </FieldGroup>
      <Switch
        description="Выключенную не предлагают; у стоящих приборов ничего не меняется"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}

/** The line of the price list that a replacement adds to the costs. */
function PriceItemSelect({ form: { draft, fields, errors, change } }: { form: FormModel<ModelDraft> }) {
  const items = useQuery(dictionaries.priceItems).data?.items ?? []
  const chosen = draft.priceItem
  return (
    <Select
      label={fields.priceItem.title}
      clearable
      searchable
      placeholder="Не указана"
      comboboxProps={combobox}
      data={items
        .filter(({ id, isActive }) => isActive || id === chosen?.id)
        .map(({ id, title, price }) => ({ value: String(id), label: `${title}, ${money(price)}` }))}
      value={chosen === null ? null : String(chosen.id)}
      error={errors['priceItemId']}
      onChange={(id) => change({ priceItem: id === null ? null : { id: Number(id) } })}
    />
  )
}
