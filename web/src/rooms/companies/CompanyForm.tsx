import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { Company } from '@naryad/contract/companies/companies'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { companyFormats } from '../../entities/company/companyFormats.ts'
import { AddressField } from '../../entities/place/AddressField.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { TypedField } from '../../ui/typed/TypedField.tsx'
import { AccountField } from '../monitoring/index.ts'
import { type CompanyDraft, companyForm } from './companyForm.ts'

import styles from '../../ui/form/fields.module.css'

export function CompanyForm(props: EntityFormProps<Company, CompanyDraft>) {
  const form = useEntityForm(companyForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новая организация' : 'Изменить организацию'}
      create="Добавить организацию"
      changed="Организацию изменили одновременно с вами"
    >
      <div className={styles.pair}>
        <TextInput withAsterisk data-autofocus placeholder="ООО «ТрансЛогистик»" {...fields.text('name')} />
        <TextInput {...fields.text('fullName')} />
        <TypedField format={companyFormats.inn} {...fields.nullable('inn')} />
        <TypedField format={companyFormats.kpp} {...fields.nullable('kpp')} />
        <TypedField format={companyFormats.ogrn} {...fields.nullable('ogrn')} />
      </div>
      <h3 className={styles.heading}>Связь</h3>
      <div className={styles.pair}>
        <PhoneField {...fields.nullable('phone')} />
        <TextInput
          type="email"
          inputMode="email"
          placeholder="park@translog-kzn.ru"
          {...fields.text('email')}
        />
        <div className="all-columns">
          <AddressField
            placeholder="Казань, ул. Тэцевская, 4к2"
            value={form.draft}
            error={form.errors['address']}
            onChange={form.change}
          />
        </div>
      </div>
      <h3 className={styles.heading}>Договор</h3>
      <div className={styles.pair}>
        <TextInput placeholder="214/24" {...fields.text('contractNumber')} />
        <DayField {...fields.nullable('contractExpiresOn')} />
        <AccountField {...fields.text('externalId')} />
        <TextInput maxLength={100} {...fields.text('accountingCode')} />
      </div>
      <Textarea autosize minRows={2} maxRows={8} {...fields.text('comment')} />
      <Switch {...fields.flag('isActive')} />
    </EntityForm>
  )
}
