import { TextInput } from '@mantine/core'
import { Point } from '@naryad/contract/kit/fields'
import type { Settings } from '@naryad/contract/settings/settings'
import { companySettingsFields } from '@naryad/contract/settings/settings.fields'
import { z } from 'zod'

import { companyFormats } from '../../../entities/company/companyFormats.ts'
import { AddressField } from '../../../entities/place/AddressField.tsx'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { phone } from '../../../ui/formats/phones.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { LogoForm } from './LogoForm.tsx'
import { RequisitesForm } from './RequisitesForm.tsx'

import fieldStyles from '../../../ui/form/fields.module.css'

const CompanyDraft = z.object({
  name: z.string(),
  fullName: z.string(),
  inn: z.string().nullable(),
  address: z.string(),
  /** Default start of routes. */
  point: Point.nullable(),
  phone: z.string().nullable(),
  email: z.string(),
})
type CompanyDraft = z.infer<typeof CompanyDraft>

const asIs = (text: string | null): string => text ?? ''

const company: PartDef<'company', CompanyDraft> = {
  part: 'company',
  draft: CompanyDraft,
  draftOf: ({ inn, email, ...rest }) => ({ ...rest, inn: inn || null, email: email ?? '' }),
  toInput: ({ inn, email, ...rest }) => ({
    ...rest,
    inn: inn ?? '',
    email: email.trim() === '' ? null : email,
  }),
  fields: {
    name: { title: companySettingsFields.name.title, text: asIs },
    fullName: { title: companySettingsFields.fullName.title, text: asIs },
    inn: { title: companySettingsFields.inn.title, text: asIs },
    address: { title: companySettingsFields.address.title, text: asIs },
    point: {
      title: companySettingsFields.point.title,
      text: (value) => (value ? `${value.lat}, ${value.lon}` : ''),
    },
    phone: { title: companySettingsFields.phone.title, text: (value) => (value ? phone(value) : '') },
    email: { title: companySettingsFields.email.title, text: asIs },
  },
  saved: 'Данные компании сохранены',
}

export function CompanySection({ settings }: { settings: Settings }) {
  const form = usePart(company, settings)
  const fields = fieldsOf(form)
  return (
    <>
      <Lead>
        Название и связь видят все: на странице входа, в письмах, на документах и наклейках и в тексте о
        персональных данных.
      </Lead>
      <PartForm form={form}>
        <div className={fieldStyles.pair}>
          <TextInput
            description="Как вас знают клиенты"
            withAsterisk
            maxLength={companySettingsFields.name.max}
            {...fields.text('name')}
          />
          <TypedField
            description="10 цифр у организации, 12 у предпринимателя"
            format={companyFormats.inn}
            {...fields.nullable('inn')}
          />
          <div className="all-columns">
            <TextInput
              description="Как в уставе: стоит в документах и в тексте о персональных данных"
              maxLength={companySettingsFields.fullName.max}
              {...fields.text('fullName')}
            />
          </div>
          <div className="all-columns">
            <AddressField
              label="Адрес офиса"
              placeholder="Казань, ул. Тэцевская, 4к2"
              value={form.draft}
              error={form.errors['address']}
              onChange={form.change}
            />
          </div>
          <PhoneField {...fields.nullable('phone')} />
          <TextInput
            type="email"
            inputMode="email"
            placeholder="service@tahoservis.ru"
            {...fields.text('email')}
          />
        </div>
      </PartForm>
      <RequisitesForm settings={settings} />
      <LogoForm />
    </>
  )
}
