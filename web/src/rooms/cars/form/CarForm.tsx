import '@mantine/core/styles/Combobox.layer.css'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { Car } from '@naryad/contract/cars/cars'
import { carStatusTitles } from '@naryad/contract/cars/cars.fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type EntityFormProps, useEntityForm } from '../../../client/register/useEntityForm.ts'
import { carFormats } from '../../../entities/car/carFormats.ts'
import { CompanyPicker } from '../../../entities/company/CompanyPicker.tsx'
import { DriverPicker } from '../../../entities/driver/DriverPicker.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { fieldsOf, type FormModel } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { Fact, Facts } from '../../../ui/register/Facts.tsx'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { EmptyDictionary } from '../../tasks/index.ts'
import { type CarDraft, carForm } from './carForm.ts'
import { PlateField } from './PlateField.tsx'

import styles from './form.module.css'

export function CarForm(props: EntityFormProps<Car, CarDraft>) {
  const form = useEntityForm(carForm, props)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый автомобиль' : 'Изменить автомобиль'}
      create="Добавить автомобиль"
      changed="Автомобиль изменили одновременно с вами"
    >
      <TruckFields form={form} />
      <OwnerFields form={form} />
      <StateFields form={form} />
      <MonitoringFields form={form} />
      {props.item ? <DeviceFacts form={form} carId={props.item.id} /> : <DeviceFields form={form} />}
      <Textarea rows={2} data-grows={2} maxLength={5000} {...fieldsOf(form).text('comment')} />
    </EntityForm>
  )
}

type PartProps = { form: FormModel<CarDraft> }

function TruckFields({ form }: PartProps) {
  const fields = fieldsOf(form)
  return (
    <FieldGroup title="Автомобиль">
      <PlateField form={form} />
      <TypedField format={carFormats.vin} {...fields.nullable('vin')} />
      <TextInput maxLength={60} {...fields.text('brand')} />
      <TextInput maxLength={60} {...fields.text('model')} />
      <NumberField {...fields.nullable('year')} />
      <TextInput maxLength={40} {...fields.text('garageNumber')} />
      <TextInput maxLength={100} {...fields.text('accountingCode')} />
    </FieldGroup>
  )
}

function StateFields({ form }: PartProps) {
  const fields = fieldsOf(form)
  return (
    <FieldGroup title="Состояние">
      <Select comboboxProps={{ withinPortal: false }} {...fields.choice('status', carStatusTitles)} />
      <TypedField format={carFormats.mileage} {...fields.nullable('mileageKm')} />
    </FieldGroup>
  )
}

function OwnerFields({ form }: PartProps) {
  const fields = fieldsOf(form)
  return (
    <FieldGroup title="Владелец и водитель">
      <CompanyPicker {...fields.thing('company', 'companyId')} />
      <DriverPicker companyId={form.draft.company?.id} {...fields.thing('driver', 'driverId')} />
    </FieldGroup>
  )
}

function MonitoringFields({ form }: PartProps) {
  const fields = fieldsOf(form)
  const { draft, change, errors } = form
  const read = useQuery(dictionaries.carServers).data?.items
  const servers = read ?? []
  return (
    <FieldGroup title="Мониторинг">
      <Select
        label={form.fields.carServer.title}
        placeholder="Не указан"
        clearable
        description={read?.length === 0 && <EmptyDictionary list="servers" />}
        comboboxProps={{ withinPortal: false }}
        data={servers
          .filter(({ id, isActive }) => isActive || id === draft.carServer?.id)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={draft.carServer === null ? null : String(draft.carServer.id)}
        error={errors['carServerId']}
        onChange={(value) => change({ carServer: servers.find(({ id }) => String(id) === value) ?? null })}
      />
      <TextInput maxLength={100} {...fields.text('externalId')} />
    </FieldGroup>
  )
}

const devices = [
  'tachographModel',
  'tachographNumber',
  'skziNumber',
  'trackerModel',
  'trackerImei',
] as const satisfies readonly (keyof CarDraft)[]

/** The main units of the truck: they change by moves, in its tab. */
function DeviceFacts({ form, carId }: PartProps & { carId: number }) {
  const { draft, fields, leave } = form
  const known = devices.filter((key) => draft[key])
  return (
    <FieldGroup title="Приборы">
      <div className="stack gap-4 all-columns">
        {known.length > 0 && (
          <Facts label="Основные приборы">
            {known.map((key) => (
              <Fact key={key} title={fields[key].title}>
                {draft[key]}
              </Fact>
            ))}
          </Facts>
        )}
        <Link
          to="/cars/{-$id}"
          params={{ id: carId }}
          search={{ tab: 'units' }}
          className={styles.link ?? ''}
          onClick={leave}
        >
          Приборы
        </Link>
      </div>
    </FieldGroup>
  )
}

/** The devices of a new truck: its first units. */
function DeviceFields({ form }: PartProps) {
  const fields = fieldsOf(form)
  return (
    <FieldGroup title="Приборы">
      <TextInput maxLength={100} {...fields.text('tachographModel')} />
      <TextInput maxLength={100} {...fields.text('tachographNumber')} />
      <TextInput maxLength={100} {...fields.text('skziNumber')} />
      <TextInput maxLength={100} {...fields.text('trackerModel')} />
      <TypedField format={carFormats.trackerNumber} {...fields.nullable('trackerImei')} />
    </FieldGroup>
  )
}
