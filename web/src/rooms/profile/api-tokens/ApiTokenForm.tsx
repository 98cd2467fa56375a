import { Checkbox, TextInput } from '@mantine/core'
import { ApiTokenInput, type IssuedApiToken } from '@naryad/contract/auth/api-tokens'
import { type TokenArea, tokenAreas, tokenAreaTitles } from '@naryad/contract/auth/api-tokens.words'
import type { SsoProof } from '@naryad/contract/sso/sso'
import { ssoButton } from '@naryad/contract/sso/sso.words'
import { useEffect } from 'react'
import { z } from 'zod'

import { textField } from '../../../client/forms/textField.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { useMe } from '../../../client/session/me.ts'
import { useTabDraft } from '../../../client/settings/useTabDraft.ts'
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
import { isProofMissing, useProviderProof } from './proof.ts'

import profile from '../Profile.module.css'
import styles from './apiTokens.module.css'

interface ApiTokenFormProps {
  proof: SsoProof
  onIssued: (issued: IssuedApiToken) => void
  onCancel: () => void
  /** A proof may be over, or used in another window. */
  onRefused: () => void
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

/** What outlives another sign-in at the provider; no password does. */
const Draft = z.object({
  name: z.string(),
  canWrite: z.boolean(),
  areas: z.array(z.enum(tokenAreas)),
  hasAllAreas: z.boolean(),
  expiresOn: z.string().nullable(),
})

function useApiToken({ proof, onIssued, onRefused }: ApiTokenFormProps) {
  const { initial, save, clear } = useTabDraft(`api token ${useMe().id}`, Draft)
  useEffect(clear, [clear])
  const { asksCode, ask } = useAsksCode()
  const form = useForm({
    blank: { ...blank(), ...initial },
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
      onRefused()
      return false
    },
    onSent: onIssued,
  })
  useUnsavedChanges(form.values.name !== '' || form.values.password !== '' ? lostInput : null)
  const again = useProviderProof(() => save(Draft.parse(form.values)))
  return { ...form, asksCode, again }
}

/** Scopes and expiry of a new token; the password confirms the identity of the issuer. */
export function ApiTokenForm(props: ApiTokenFormProps) {
  const form = useApiToken(props)
  const { values, wrong, change, root, submit, isRunning, asksCode, again } = form
  const isUnproven = isProofMissing(props.proof)
  const refusal = again.refusal ?? form.refusal
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
        <p className="no-margin medium below-6">Что можно</p>
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
        <ProviderNote isUnproven={isUnproven} title={props.proof.title} />
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
        {isUnproven ? (
          <Button variant="filled" isBusy={again.isRunning} onClick={() => void again.start()}>
            {ssoButton(props.proof.title)}
          </Button>
        ) : (
          <Button type="submit" variant="filled" isBusy={isRunning}>
            {isRunning ? 'Выпускаем…' : 'Выпустить ключ'}
          </Button>
        )}
      </div>
    </KeyForm>
  )
}

const ProviderNote = ({ isUnproven, title }: { isUnproven: boolean; title: string }) =>
  isUnproven ? (
    <p className="no-margin" role="status">
      Подтверждение больше не действует: войдите у поставщика ещё раз. Введённое сохранится.
    </p>
  ) : (
    <Note kind="done">Личность подтверждена входом через {title}</Note>
  )

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
      <p className="no-margin medium below-6">Разделы</p>
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
        <p className="no-margin above-6 text-12 err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
