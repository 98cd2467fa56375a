import { TextInput } from '@mantine/core'
import { roles } from '@naryad/contract/kit/rights'
import type { User } from '@naryad/contract/users/users.accounts'
import IconMail from '~icons/mail'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { usePasswordLink } from '../../entities/letter/passwordLink.tsx'
import { fieldsOf } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { ZoneField } from '../../ui/form/ZoneField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RoleFields } from './RoleFields.tsx'
import { type UserDraft, userForm } from './userForm.ts'

import fieldStyles from '../../ui/form/fields.module.css'

export function UserForm(props: EntityFormProps<User, UserDraft>) {
  const link = usePasswordLink()
  const onSaved = (user: User) => {
    props.onSaved(user)
    if (props.item === null) link.show(user.email)
  }
  const form = useEntityForm(userForm, { ...props, onSaved })
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый пользователь' : 'Изменить пользователя'}
      create="Добавить пользователя"
      changed="Пользователя изменили одновременно с вами"
    >
      <div className={fieldStyles.pair}>
        <TextInput withAsterisk data-autofocus {...fields.text('lastName')} />
        <TextInput withAsterisk {...fields.text('firstName')} />
        <TextInput {...fields.text('middleName')} />
        <ZoneField
          value={form.draft.timeZone}
          error={form.errors['timeZone']}
          onChange={(timeZone) => form.change({ timeZone })}
        />
        <TextInput
          description="По ней входят в систему"
          withAsterisk
          type="email"
          inputMode="email"
          placeholder="park@translog-kzn.ru"
          {...fields.text('email')}
        />
        <PhoneField {...fields.nullable('phone')} />
        {form.draft.role !== 'client' && (
          <TextInput
            description="Звонки на него показываются этому пользователю"
            inputMode="numeric"
            placeholder="203"
            {...fields.text('extension')}
          />
        )}
      </div>
      <h3 className={fieldStyles.heading}>Доступ</h3>
      <RoleFields draft={form.draft} change={form.change} errors={form.errors} roles={roles} />
      {form.draft.role === 'client' && <CompanyPicker isRequired {...fields.thing('company', 'companyId')} />}
      {form.isNew && (
        <p className="no-margin row gap-8 secondary">
          <Icon of={IconMail} />
          <span>{link.ahead}</span>
        </p>
      )}
    </EntityForm>
  )
}
