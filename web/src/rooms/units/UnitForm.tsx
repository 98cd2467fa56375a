import '@mantine/core/styles/Combobox.layer.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Unit } from '@naryad/contract/units/units'
import { type UnitPlace, unitPlaces } from '@naryad/contract/units/units.words'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { useMe } from '../../client/session/me.ts'
import { ModelSelect } from '../../entities/unit/ModelSelect.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../ui/form/FieldGroup.tsx'
import { type UnitDraft, unitForm } from './unitForm.ts'
import { WhereFields } from './WhereFields.tsx'

export function UnitForm(props: EntityFormProps<Unit, UnitDraft>) {
  const form = useEntityForm(unitForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый прибор' : 'Изменить прибор'}
      create="Добавить прибор"
      changed="Прибор изменили одновременно с вами"
    >
      <FieldGroup title="Прибор">
        <ModelSelect {...fields.thing('model', 'modelId')} />
        <TextInput withAsterisk maxLength={100} {...fields.text('serial')} />
      </FieldGroup>
      {form.errors['isSameSerialAllowed'] !== undefined || form.draft.isSameSerialAllowed ? (
        <Checkbox error={form.errors['isSameSerialAllowed']} {...fields.flag('isSameSerialAllowed')} />
      ) : null}
      {form.isNew && <PlaceFields form={form} />}
      <FieldGroup title="Гарантия">
        {!form.isNew && <DayField {...fields.nullable('installedOn')} />}
        <DayField hint="Пусто — по модели, от дня установки" {...fields.nullable('warrantyUntil')} />
        <TextInput maxLength={500} {...fields.text('warrantyNote')} />
      </FieldGroup>
      <Textarea rows={2} data-grows={2} maxLength={5000} {...fields.text('comment')} />
    </EntityForm>
  )
}

/** A unit is added where it is; an engineer adds to trucks and own hands. */
const ownPlaces: UnitPlace[] = ['PERSON', 'CAR']

function PlaceFields({ form }: { form: FormModel<UnitDraft> }) {
  const me = useMe()
  const { draft, change, errors } = form
  return (
    <FieldGroup title="Где он">
      <WhereFields
        label={form.fields.place.title}
        value={draft}
        places={me.rights['units.move'] === 'all' ? unitPlaces : ownPlaces}
        errors={errors}
        onChange={({ place, car, user, company, placeNote }) =>
          change({
            place,
            car: car && { id: car.id, plate: car.plate, title: car.title },
            user,
            company,
            placeNote,
          })
        }
      />
      <DayField hint="Пусто — неизвестно, с какого дня" {...fieldsOf(form).nullable('since')} />
    </FieldGroup>
  )
}
