import { Textarea, TextInput } from '@mantine/core'
import type { Contact } from '@naryad/contract/contacts/contacts'
import IconPlus from '~icons/plus'
import IconX from '~icons/x'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type ContactDraft, contactForm, type PhoneRow } from './contactForm.ts'

import fieldStyles from '../../ui/form/fields.module.css'
import styles from './contacts.module.css'

const maxPhones = 10

export function ContactForm(props: EntityFormProps<Contact, ContactDraft>) {
  const form = useEntityForm(contactForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый контакт' : 'Изменить контакт'}
      create="Добавить контакт"
      changed="Контакт изменили одновременно с вами"
    >
      <div className={fieldStyles.pair}>
        <TextInput withAsterisk data-autofocus placeholder="Ахметов Камиль" {...fields.text('name')} />
        <TextInput placeholder="Начальник колонны" {...fields.text('position')} />
        <div className="all-columns">
          <CompanyPicker {...fields.thing('company', 'companyId')} />
        </div>
      </div>
      <h3 className={fieldStyles.heading}>{form.fields.phones.title}</h3>
      <Phones form={form} />
      <div className={fieldStyles.pair}>
        <TextInput
          type="email"
          inputMode="email"
          placeholder="park@translog-kzn.ru"
          {...fields.text('email')}
        />
        <TextInput placeholder="@ivanov" {...fields.text('telegram')} />
        <TextInput maxLength={100} {...fields.text('accountingCode')} />
      </div>
      <Textarea autosize minRows={2} maxRows={8} {...fields.text('comment')} />
    </EntityForm>
  )
}

/** Several phone numbers, each with a label: «рабочий», «бухгалтерия». */
function Phones({ form: { draft, change, errors } }: { form: FormModel<ContactDraft> }) {
  const { phones } = draft
  const set = (index: number, part: Partial<PhoneRow>) =>
    change({ phones: phones.map((row, at) => (at === index ? { ...row, ...part } : row)) })
  const add = () =>
    change({
      phones: [...phones, { key: Math.max(0, ...phones.map(({ key }) => key)) + 1, phone: null, note: '' }],
    })
  return (
    <div className="stack gap-8">
      {phones.map((row, index) => (
        <div key={row.key} className={styles.row}>
          <PhoneField
            aria-label={`Телефон ${index + 1}`}
            value={row.phone}
            error={errors[`phones.${index}.phone`]}
            onChange={(phone) => set(index, { phone })}
          />
          <TextInput
            aria-label={`Пометка к телефону ${index + 1}`}
            placeholder="Рабочий, бухгалтерия…"
            value={row.note}
            error={errors[`phones.${index}.note`]}
            onChange={({ currentTarget }) => set(index, { note: currentTarget.value })}
          />
          <IconButton
            label={`Убрать телефон ${index + 1}`}
            icon={IconX}
            size="lg"
            className={styles.remove ?? ''}
            onClick={() => change({ phones: phones.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      {phones.length < maxPhones && (
        <div>
          <Button size="lg" variant="subtle" leftSection={<Icon of={IconPlus} />} onClick={add}>
            Ещё телефон
          </Button>
        </div>
      )}
    </div>
  )
}
