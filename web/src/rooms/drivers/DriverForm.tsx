import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { Driver } from '@naryad/contract/drivers/drivers'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CarPicker } from '../../entities/car/CarPicker.tsx'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { driverFormats } from '../../entities/driver/driverFormats.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { TypedField } from '../../ui/typed/TypedField.tsx'
import { type DriverDraft, driverForm } from './driverForm.ts'

import styles from '../../ui/form/fields.module.css'

export function DriverForm(props: EntityFormProps<Driver, DriverDraft>) {
  const form = useEntityForm(driverForm, props)
  const fields = fieldsOf(form)
  const { company } = form.draft
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый водитель' : 'Изменить водителя'}
      create="Добавить водителя"
      changed="Водителя изменили одновременно с вами"
    >
      <div className={styles.pair}>
        <TextInput withAsterisk data-autofocus {...fields.text('lastName')} />
        <TextInput {...fields.text('firstName')} />
        <TextInput {...fields.text('middleName')} />
        <PhoneField {...fields.nullable('phone')} />
        <CompanyPicker {...fields.thing('company', 'companyId')} />
        <CarPicker
          companyId={company?.id}
          {...fields.thing('car', 'carId')}
          onChange={(car) =>
            form.change({
              car: car && { id: car.id, plate: car.plate, title: car.title },
              // Choosing a truck sets the organization if none is chosen.
              ...(car?.company && !company && { company: { id: car.company.id, name: car.company.name } }),
            })
          }
        />
      </div>
      <h3 className={styles.heading}>Документы</h3>
      <div className={styles.pair}>
        <TypedField format={driverFormats.driverCard} {...fields.nullable('driverCardNumber')} />
        <DayField {...fields.nullable('driverCardExpiresOn')} />
        <TypedField format={driverFormats.license} {...fields.nullable('licenseNumber')} />
        <DayField {...fields.nullable('licenseExpiresOn')} />
        <DayField years="past" {...fields.nullable('birthDate')} />
        <TextInput maxLength={100} {...fields.text('accountingCode')} />
      </div>
      <Textarea autosize minRows={2} maxRows={8} {...fields.text('comment')} />
      <Switch {...fields.flag('isActive')} />
    </EntityForm>
  )
}
