import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, TextInput } from '@mantine/core'
import type { LightRule } from '@naryad/contract/lights/light-rules'
import {
  lightFactTitles,
  onRedTitles,
  overdueTitles,
  soonTitles,
  unknownTitles,
} from '@naryad/contract/lights/lights.words'
import { unitKinds, unitKindTitles } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { type EntityFormProps, useEntityForm } from '../../../client/register/useEntityForm.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { maintenanceQueries } from '../../maintenance/index.ts'
import { type RuleDraft, ruleForm } from './ruleForm.ts'

const combobox = { withinPortal: false }
const unitOptions = unitKinds.map((value) => ({ value, label: unitKindTitles[value] }))

export function RuleForm(props: EntityFormProps<LightRule, RuleDraft>) {
  const form = useEntityForm(ruleForm, props)
  const fields = fieldsOf(form)
  const { draft } = form
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новое правило' : 'Изменить правило'}
      create="Добавить правило"
      changed="Правило изменили одновременно с вами"
    >
      <FieldGroup title="Правило">
        <TextInput withAsterisk data-autofocus maxLength={120} {...fields.text('title')} />
        <TextInput withAsterisk maxLength={20} {...fields.text('short')} />
        <FactSelect form={form} />
        {draft.fact === 'RANGE' && <KindSelect form={form} />}
        {draft.fact === 'UNIT' && <UnitSelect form={form} field="unitKind" />}
        <UnitSelect form={form} field="onlyWith" />
      </FieldGroup>
      <FieldGroup title="Цвет">
        <Select comboboxProps={combobox} {...fields.choice('overdue', overdueTitles)} />
        <Select comboboxProps={combobox} {...fields.choice('soon', soonTitles)} />
        <Select comboboxProps={combobox} {...fields.choice('unknown', unknownTitles)} />
        <Select comboboxProps={combobox} {...fields.choice('onRed', onRedTitles)} />
      </FieldGroup>
      <FieldGroup title="Откуда правило">
        <TextInput placeholder="Приказ, закон, паспорт" maxLength={500} {...fields.text('source')} />
        <DayField {...fields.nullable('checkedOn')} />
        <NumberField {...fields.nullable('position')} />
      </FieldGroup>
      <Switch description="Выключенное не влияет на светофор" {...fields.flag('isActive')} />
    </EntityForm>
  )
}

/** Another fact has another subject. */
function FactSelect({ form }: { form: FormModel<RuleDraft> }) {
  return (
    <Select
      withAsterisk
      comboboxProps={combobox}
      label={form.fields.fact.title}
      data={Object.entries(lightFactTitles).map(([value, label]) => ({ value, label }))}
      value={form.draft.fact}
      error={form.errors['fact']}
      onChange={(fact) =>
        fact !== null && form.change({ fact: fact as RuleDraft['fact'], kind: null, unitKind: null })
      }
    />
  )
}

function KindSelect({ form: { draft, fields, errors, change } }: { form: FormModel<RuleDraft> }) {
  const kinds = useQuery(maintenanceQueries.kinds).data?.items ?? []
  return (
    <Select
      withAsterisk
      searchable
      label={fields.kind.title}
      comboboxProps={combobox}
      data={kinds
        .filter(({ id, isActive }) => isActive || id === draft.kind?.id)
        .map(({ id, title }) => ({ value: String(id), label: title }))}
      value={draft.kind === null ? null : String(draft.kind.id)}
      error={errors['kindId']}
      onChange={(id) => change({ kind: id === null ? null : { id: Number(id) } })}
    />
  )
}

interface UnitSelectProps {
  form: FormModel<RuleDraft>
  field: 'unitKind' | 'onlyWith'
}

const UnitSelect = ({ form: { draft, fields, errors, change }, field }: UnitSelectProps) => (
  <Select
    withAsterisk={field === 'unitKind'}
    clearable={field === 'onlyWith'}
    placeholder={field === 'onlyWith' ? 'Для всех ТС' : undefined}
    label={fields[field].title}
    comboboxProps={combobox}
    data={unitOptions}
    value={draft[field]}
    error={errors[field]}
    onChange={(kind) => change({ [field]: kind })}
  />
)
