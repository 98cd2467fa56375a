import { Checkbox, TextInput } from '@mantine/core'
import { ApiTokenInput, type IssuedApiToken } from '@naryad/contract/auth/api-tokens'
import { type TokenArea, tokenAreas, tokenAreaTitles } from '@naryad/contract/auth/api-tokens.words'
import type { SsoProof } from '@naryad/contract/sso/sso'

import { textField } from '../../../client/forms/textField.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { addDays, dayOf } from '../../../ui/formats/days.ts'
import { lostInput } from '../../../ui/overlays/dialogs.ts'
import { FactorCode } from '../../../ui/password/FactorCode.tsx'
import { sentPassword } from '../../../ui/password/NewPasswordFields.tsx'
import { PasswordField } from '../../../ui/password/PasswordField.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { PasswordOwner } from '../PasswordAsk.tsx'
import { useUnsavedChanges } from '../profileContext.ts'
import { useAsksCode } from '../useAsksCode.ts'
import { issueApiToken } from './apiTokens.queries.ts'

import profile from '../Profile.module.css'
import styles from './apiTokens.module.css'

interface ApiTokenFormProps {
  proof: SsoProof
  onIssued: (issued: IssuedApiToken) => void
  onCancel: () => void
}

const usualDays = 90

const blank = () => ({
  name: '',
  canWrite: false,
  areas: [] as readonly TokenArea[],
  hasAllAreas: true,
  expiresOn: addDays(dayOf(Date.now()), usualDays) as string | null,
  password: '',
  code: '',
})

type Values = ReturnType<typeof blank>

function useApiToken({ proof, onIssued }: ApiTokenFormProps) {
  const { asksCode, ask } = useAsksCode()
  const form = useForm({
    blank: blank(),
    schema: ApiTokenInput,
    inputOf: ({ name, canWrite, areas, hasAllAreas, expiresOn, password, code }) => ({
      name,
      canWrite,
      areas: hasAllAreas ? [] : [...areas],
      expiresOn: expiresOn ?? '',
      ...(proof.kind === 'oidc' ? {} : { password: sentPassword(password) }),
      ...(asksCode ? { code } : {}),
    }),
    check: ({ hasAllAreas, areas }: Values): Record<string, string> =>
      hasAllAreas || areas.length > 0 ? {} : { areas: 'Отметьте хотя бы один раздел' },
    send: issueApiToken,
    onRefused: ({ code }) => {
      if (code === 'CODE_NEEDED') ask()
      return false
    },
    onSent: onIssued,
  })
  useUnsavedChanges(form.values.name !== '' || form.values.password !== '' ? lostInput : null)
  return { ...form, asksCode }
}

/** Scopes and expiry of a new token; the password confirms the identity of the issuer. */
export function ApiTokenForm(props: ApiTokenFormProps) {
  const form = useApiToken(props)
  const { values, wrong, change, refusal, root, submit, isRunning, asksCode } = form
  return (
    <KeyForm root={root} className={profile.form} onSubmit={() => void submit()} onCancel={props.onCancel}>
      <PasswordOwner />
      {refusal && <Note kind="error">{refusal}</Note>}
      <TextInput
        label="Название"
        placeholder="Например: обмен с 1С"
        data-autofocus
        maxLength={100}
        {...textField(form, 'name')}
      />
      <div>
        <p className={styles.label}>Что можно</p>
        <Segments
          label="Что можно"
          value={values.canWrite ? 'write' : 'read'}
          choices={[
            { value: 'read', title: 'Только читать' },
            { value: 'write', title: 'Читать и изменять' },
          ]}
          onChange={(value) => change({ canWrite: value === 'write' })}
        />
      </div>
      <Areas values={values} error={wrong.areas} onChange={change} />
      <DayField
        label="Действует до"
        hint="Не дольше года"
        value={values.expiresOn}
        error={wrong.expiresOn}
        onChange={(expiresOn) => change({ expiresOn })}
      />
      {props.proof.kind === 'oidc' ? (
        <Note kind="done">Личность подтверждена входом через {props.proof.title}</Note>
      ) : (
        <PasswordField
          size="lg"
          label={props.proof.kind === 'ldap' ? 'Ваш пароль каталога компании' : 'Ваш пароль'}
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={wrong.password}
          onChange={(password) => change({ password })}
        />
      )}
      {asksCode && (
        <FactorCode size="lg" value={values.code} error={wrong.code} onChange={(code) => change({ code })} />
      )}
      <div className={profile.askButtons}>
        <Button onClick={props.onCancel}>Отменить</Button>
        <Button type="submit" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Выпускаем…' : 'Выпустить ключ'}
        </Button>
      </div>
    </KeyForm>
  )
}

interface AreasProps {
  values: Values
  error: string | undefined
  onChange: (part: Partial<Values>) => void
}

function Areas({ values: { hasAllAreas, areas }, error, onChange }: AreasProps) {
  const toggle = (area: TokenArea, isOn: boolean) =>
    onChange({ areas: tokenAreas.filter((one) => (one === area ? isOn : areas.includes(one))) })
  return (
    <div>
      <p className={styles.label}>Разделы</p>
      <Segments
        label="Разделы"
        value={hasAllAreas ? 'all' : 'some'}
        choices={[
          { value: 'all', title: 'Все' },
          { value: 'some', title: 'Только выбранные' },
        ]}
        onChange={(value) => onChange({ hasAllAreas: value === 'all' })}
      />
      {!hasAllAreas && (
        <div className={styles.areas} role="group" aria-label="Открытые разделы">
          {tokenAreas.map((area) => (
            <Checkbox
              key={area}
              label={tokenAreaTitles[area]}
              checked={areas.includes(area)}
              onChange={({ currentTarget }) => toggle(area, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
