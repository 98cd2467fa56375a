import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch } from '@mantine/core'
import { roles, roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import type { Settings } from '@naryad/contract/settings/settings'
import { securityFields } from '@naryad/contract/settings/settings.fields'
import { z } from 'zod'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { dayForms, signForms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const fieldsDraft = draftDef(securityFields, {
  secondFactorRoles: {
    schema: z.array(Role),
    blank: [],
    text: (chosen: Role[]) => chosen.map((role) => roleTitles[role]).join(', ') || 'никому',
  },
})

const access: PartDef<'security', typeof fieldsDraft.blank> = {
  part: 'security',
  ...fieldsDraft,
  saved: 'Правила доступа сохранены',
}

export function AccessSection({ settings }: { settings: Settings }) {
  const form = usePart(access, settings)
  const fields = fieldsOf(form)
  const { draft, errors, change } = form
  const toggle = (role: Role, isOn: boolean) =>
    change({
      secondFactorRoles: roles.filter((one) => (one === role ? isOn : draft.secondFactorRoles.includes(one))),
    })
  return (
    <>
      <Lead>
        Правила входа. Новые требования к паролю действуют со следующей смены, прежние пароли остаются.
      </Lead>
      <PartForm form={form}>
        <h3 className={styles.heading}>Пароль и сеанс</h3>
        <ul className={styles.rows}>
          <NumberRow
            title={form.fields.minPasswordLength.title}
            hint="Длинный пароль надёжнее сложного; распространённые не принимаются"
            unit={signForms}
            value={draft.minPasswordLength}
            error={errors['minPasswordLength']}
            onChange={(minPasswordLength) => change({ minPasswordLength })}
          />
          <NumberRow
            title={form.fields.sessionIdleDays.title}
            hint="После этого срока нужно войти снова"
            unit={dayForms}
            value={draft.sessionIdleDays}
            error={errors['sessionIdleDays']}
            onChange={(sessionIdleDays) => change({ sessionIdleDays })}
          />
          <NumberRow
            title={form.fields.sessionMaxDays.title}
            hint="После этого срока пароль нужно ввести снова, даже если работать каждый день"
            unit={dayForms}
            value={draft.sessionMaxDays}
            error={errors['sessionMaxDays']}
            onChange={(sessionMaxDays) => change({ sessionMaxDays })}
          />
        </ul>
        <fieldset className="no-margin no-padding no-border stack gap-10">
          <legend className="no-margin no-padding medium below-8">
            {form.fields.secondFactorRoles.title}
          </legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={roleTitles[role]}
              checked={draft.secondFactorRoles.includes(role)}
              onChange={({ currentTarget }) => toggle(role, currentTarget.checked)}
            />
          ))}
          <p className={styles.hint}>
            Код из приложения на телефоне после пароля. У кого его ещё нет, настроит его при следующем входе,
            до этого данные закрыты. Остальные включают его в профиле по желанию.
          </p>
        </fieldset>
        <h3 className={styles.heading}>Регистрация</h3>
        <Switch
          description="На странице входа есть ссылка «Запросить доступ»; каждый запрос рассматривает сотрудник"
          {...fields.flag('isRegistrationOpen')}
        />
        <h3 className={styles.heading}>Доступ по API</h3>
        <Switch
          description="Диспетчеры и инженеры смогут выпускать ключи для программ в своём профиле. Администраторам можно всегда, представителям организаций — никогда. Если выключить, выданные сотрудникам ключи перестанут действовать"
          {...fields.flag('areStaffTokensAllowed')}
        />
      </PartForm>
    </>
  )
}
