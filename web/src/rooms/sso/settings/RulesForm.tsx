import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { SsoSettings } from '@naryad/contract/sso/sso'
import { ssoButton } from '@naryad/contract/sso/sso.words'
import { useEffect } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { clock, stamp } from '../../../ui/formats/dates.ts'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { GroupRows } from './GroupRows.tsx'
import { PasswordBan } from './PasswordBan.tsx'
import { useRules } from './useRules.ts'

import styles from './settings.module.css'

interface RulesFormProps {
  settings: SsoSettings
  /** Something is typed that is not stored. */
  onDirty: (isDirty: boolean) => void
}

export function RulesForm({ settings: opened, onDirty }: RulesFormProps) {
  const { form, settings, savedAt, revert } = useRules(opened)
  const { values, wrong, change, isChanged } = form
  useEffect(() => onDirty(isChanged), [isChanged, onDirty])
  const toggle =
    (key: 'isLinkedByEmail' | 'isEmailTrusted' | 'isCreating' | 'isRoleManaged') =>
    ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      change({ [key]: currentTarget.checked })
  return (
    <KeyForm root={form.root} className="stack gap-16 max-width-640" onSubmit={() => void form.submit()}>
      <State settings={settings} />
      <WayIn
        label="Вход через поставщика"
        hint={
          settings.isOidcConnected
            ? 'На странице входа появится кнопка; пароли продолжат действовать, пока их не запретить ниже'
            : 'Заработает, когда поставщик будет подключён выше'
        }
        isOn={values.isOidcOn}
        onSwitch={(isOidcOn) => change({ isOidcOn })}
        titleLabel="Название на кнопке"
        title={values.oidcTitle}
        error={wrong['oidcTitle']}
        onTitle={(oidcTitle) => change({ oidcTitle })}
      />
      <WayIn
        label="Вход через каталог"
        hint={
          settings.isLdapConnected
            ? 'Логин и пароль те же, что и на рабочем компьютере; в «Наряде» они не хранятся'
            : 'Заработает, когда каталог будет подключён выше'
        }
        isOn={values.isLdapOn}
        onSwitch={(isLdapOn) => change({ isLdapOn })}
        titleLabel="Название каталога на кнопке"
        title={values.ldapTitle}
        error={wrong['ldapTitle']}
        onTitle={(ldapTitle) => change({ ldapTitle })}
      />
      <Switch
        label="Привязывать по подтверждённой почте"
        description="При первом входе человек поставщика получит учётную запись с той же почтой, если почта у поставщика подтверждена. Каталог этого не сообщает: ему нужно доверять. Администраторов привязывают только вручную, ниже"
        checked={values.isLinkedByEmail}
        onChange={toggle('isLinkedByEmail')}
      />
      {values.isLinkedByEmail && (
        <Switch
          label="Считать подтверждённой любую почту поставщика и каталога"
          description="Только если почту у поставщика меняет администратор, а не сам человек: иначе он войдёт под чужой учётной записью"
          checked={values.isEmailTrusted}
          onChange={toggle('isEmailTrusted')}
        />
      )}
      <GroupRows
        groups={values.groups}
        errorAt={(at) => groupError(wrong, at)}
        onChange={(groups) => change({ groups })}
      />
      {values.groups.length > 0 && (
        <>
          <TextInput
            label="Поле с группами"
            name="groupsClaim"
            description="В ответе поставщика: groups, roles или путь вида realm_access.roles"
            value={values.groupsClaim}
            error={wrong['groupsClaim']}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ currentTarget }) => change({ groupsClaim: currentTarget.value })}
          />
          <Switch
            label="Роль и очереди ведёт каталог"
            description="При каждом входе роль берётся из групп; кого нет ни в одной из них, не войдёт. Последний администратор остаётся администратором, представителей организаций группы не касаются"
            checked={values.isRoleManaged}
            onChange={toggle('isRoleManaged')}
          />
          <Switch
            label="Заводить учётные записи"
            description="Кто впервые вошёл с подтверждённой почтой и состоит в одной из групп, получит учётную запись без пароля"
            checked={values.isCreating}
            onChange={toggle('isCreating')}
          />
        </>
      )}
      <TextInput
        label="Второй фактор поставщика"
        name="factorValues"
        description="Значения amr или acr, при которых наш код не спрашивается, через запятую: mfa, otp. Пусто — спрашивается всегда"
        value={values.factorValues}
        error={wrong['factorValues']}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ currentTarget }) => change({ factorValues: currentTarget.value })}
      />
      <PasswordBan
        isPasswordForbidden={values.isPasswordForbidden}
        passwordAdministrators={values.passwordAdministrators}
        administrators={settings.administrators}
        error={administratorsError(wrong)}
        onChange={change}
      />
      {form.refusal && <Note kind="error">{form.refusal}</Note>}
      <div className="row wrap gap-8 min-height-36">
        <Button size="lg" variant="filled" type="submit" isBusy={form.isRunning}>
          Сохранить
        </Button>
        {isChanged && (
          <>
            <Button size="lg" variant="subtle" onClick={revert}>
              Отменить
            </Button>
            <span className={styles.hint}>
              {savedAt ? `Не сохранено, черновик от ${clock(savedAt)}` : 'Не сохранено'}
            </span>
          </>
        )}
      </div>
    </KeyForm>
  )
}

interface WayInProps {
  label: string
  hint: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  titleLabel: string
  title: string
  error: string | undefined
  onTitle: (title: string) => void
}

/** A way to sign in beside the password, and what its button says. */
const WayIn = ({ label, hint, isOn, onSwitch, titleLabel, title, error, onTitle }: WayInProps) => (
  <>
    <Switch
      label={label}
      description={hint}
      checked={isOn}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
    {isOn && (
      <TextInput
        label={titleLabel}
        description={`Кнопка: ${inQuotes(ssoButton(title || '…'))}`}
        value={title}
        error={error}
        onChange={({ currentTarget }) => onTitle(currentTarget.value)}
      />
    )}
  </>
)

/** A wrong field of a group is reported under the group. */
const groupError = (wrong: Readonly<Record<string, string>>, at: number): string | undefined =>
  Object.entries(wrong).find(([path]) => path.startsWith(`groups.${at}.`))?.[1]

/** A wrong element is reported for the whole list. */
const administratorsError = (wrong: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(wrong).find(([path]) => path.startsWith('passwordAdministrators'))?.[1]

/** What to enter at the provider, and how the last sign-ins went. */
function State({
  settings: { redirectUri, backChannelLogoutUri, lastSignInAt, lastFailureAt, lastFailure },
}: {
  settings: SsoSettings
}) {
  const isFailing = lastFailureAt !== null && (lastSignInAt === null || lastFailureAt > lastSignInAt)
  return (
    <>
      <AddressRow
        title="Адрес возврата"
        hint="Введите его у поставщика (redirect URI) буква в букву"
        address={redirectUri}
        copied="Адрес возврата скопирован"
      />
      <AddressRow
        title="Адрес выхода"
        hint="Введите его у поставщика (back-channel logout): выход там сразу завершит и сеанс здесь"
        address={backChannelLogoutUri}
        copied="Адрес выхода скопирован"
      />
      {isFailing && (
        <Note kind="error">
          {stamp(lastFailureAt)}: {lastFailure}
        </Note>
      )}
      {!isFailing && lastSignInAt !== null && (
        <Note kind="done">Последний вход через поставщика: {stamp(lastSignInAt)}</Note>
      )}
    </>
  )
}

interface AddressRowProps {
  title: string
  hint: string
  address: string
  copied: string
}

const AddressRow = ({ title, hint, address, copied }: AddressRowProps) => (
  <div className={`row wrap between gap-12 ${styles.address}`}>
    <div>
      <p className="no-margin medium">{title}</p>
      <p className={styles.hint}>{hint}</p>
      <code className="rounded-sm bg-muted break-words pad-x-5 pad-y-1 mono">{address}</code>
    </div>
    <Button aria-label={`Скопировать: ${title}`} onClick={() => void copyText(address, copied)}>
      Скопировать
    </Button>
  </div>
)
