import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch } from '@mantine/core'
import { roles, roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { fieldsOf } from '../../../ui/form/entity.ts'
import { dayForms } from '../../../ui/formats/plural.ts'
import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

/** An empty field has no value until it is filled in again. */
const AccessDraft = z.object({
  minPasswordLength: z.int().nullable(),
  secondFactorRoles: z.array(Role),
  sessionIdleDays: z.int().nullable(),
  sessionMaxDays: z.int().nullable(),
  isRegistrationOpen: z.boolean(),
  areStaffTokensAllowed: z.boolean(),
})
type AccessDraft = z.infer<typeof AccessDraft>

const number = (value: number | null): string => (value === null ? '' : String(value))
/** A missing number is reported as an empty field, not as a wrong type. */
const given = (value: number | null): number | undefined => value ?? undefined

const access: PartDef<'security', AccessDraft> = {
  part: 'security',
  draft: AccessDraft,
  draftOf: (value) => value,
  toInput: ({ minPasswordLength, sessionIdleDays, sessionMaxDays, ...rest }) => ({
    ...rest,
    minPasswordLength: given(minPasswordLength),
    sessionIdleDays: given(sessionIdleDays),
    sessionMaxDays: given(sessionMaxDays),
  }),
  fields: {
    minPasswordLength: { title: 'Наименьшая длина пароля', text: number },
    secondFactorRoles: {
      title: 'Второй фактор обязателен',
      text: (roles) => roles.map((role) => roleTitles[role]).join(', ') || 'никому',
    },
    sessionIdleDays: { title: 'Выход при бездействии, дней', text: number },
    sessionMaxDays: { title: 'Предельная длительность сеанса, дней', text: number },
    isRegistrationOpen: {
      title: 'Принимать запросы на регистрацию',
      text: (isOpen) => (isOpen ? 'да' : 'нет'),
    },
    areStaffTokensAllowed: { title: 'Ключи API для сотрудников', text: (isOn) => (isOn ? 'да' : 'нет') },
  },
  saved: 'Правила доступа сохранены',
}

const signForms: Forms = ['знак', 'знака', 'знаков']

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
            title="Наименьшая длина пароля"
            hint="Длинный пароль надёжнее сложного; распространённые не принимаются"
            unit={signForms}
            value={draft.minPasswordLength}
            error={errors['minPasswordLength']}
            onChange={(minPasswordLength) => change({ minPasswordLength })}
          />
          <NumberRow
            title="Выход при бездействии"
            hint="После этого срока нужно войти снова"
            unit={dayForms}
            value={draft.sessionIdleDays}
            error={errors['sessionIdleDays']}
            onChange={(sessionIdleDays) => change({ sessionIdleDays })}
          />
          <NumberRow
            title="Предельная длительность сеанса"
            hint="После этого срока пароль нужно ввести снова, даже если работать каждый день"
            unit={dayForms}
            value={draft.sessionMaxDays}
            error={errors['sessionMaxDays']}
            onChange={(sessionMaxDays) => change({ sessionMaxDays })}
          />
        </ul>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Второй фактор обязателен</legend>
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
