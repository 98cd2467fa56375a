import { ChangePassword as ChangePasswordInput } from '@naryad/contract/auth/sessions'
import { defaultPasswordLength } from '@naryad/contract/kit/passwords'
import { useQueryClient } from '@tanstack/react-query'

import { useForm } from '../../client/forms/useForm.ts'
import { useMe } from '../../client/session/me.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { showDone } from '../../ui/overlays/alert.ts'
import { lostInput } from '../../ui/overlays/dialogs.ts'
import { FactorCode } from '../../ui/password/FactorCode.tsx'
import {
  blankPassword,
  checkNewPassword,
  NewPasswordFields,
  sentPassword,
} from '../../ui/password/NewPasswordFields.tsx'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { PasswordOwner } from './PasswordAsk.tsx'
import { profile, readMeAgain, sessionsQuery } from './profile.queries.ts'
import { useProfileWindow, useUnsavedChanges } from './profileContext.ts'
import { useAsksCode } from './useAsksCode.ts'

import styles from './Profile.module.css'

function useChange(minLength: number) {
  const client = useQueryClient()
  const { asksCode, ask } = useAsksCode()
  const { show } = useProfileWindow()
  const form = useForm({
    blank: { oldPassword: '', ...blankPassword, code: '' },
    schema: ChangePasswordInput,
    inputOf: ({ oldPassword, password, code }) => ({
      oldPassword: sentPassword(oldPassword),
      newPassword: sentPassword(password),
      ...(asksCode ? { code } : {}),
    }),
    places: { newPassword: 'password' },
    check: (values) => checkNewPassword(values, minLength),
    send: profile.changePassword,
    onRefused: ({ code }) => {
      if (code === 'CODE_NEEDED') ask()
      return false
    },
    onSent: () => {
      showDone('Пароль изменён. Остальные сеансы завершены.')
      void readMeAgain(client)
      client.removeQueries({ queryKey: sessionsQuery.queryKey })
      show('main')
    },
  })
  const isDirty = Object.values(form.values).some((typed) => typed !== '')
  useUnsavedChanges(isDirty ? lostInput : null)
  return { ...form, asksCode }
}

/** Requires the current password; signs out the other devices. */
export function ChangePassword() {
  const me = useMe()
  const { show } = useProfileWindow()
  const settings = usePublicSettings()
  const minLength = settings?.minPasswordLength ?? defaultPasswordLength
  const { values, wrong, change, refusal, root, submit, isRunning, asksCode } = useChange(minLength)
  const names = [me.lastName, me.firstName, me.middleName, me.email, me.company?.name ?? '']
  return (
    <KeyForm root={root} className={styles.form} onSubmit={() => void submit()}>
      <PasswordOwner />
      {refusal && <Note kind="error">{refusal}</Note>}
      <PasswordField
        label="Текущий пароль"
        name="oldPassword"
        size="lg"
        autoComplete="current-password"
        value={values.oldPassword}
        error={wrong.oldPassword}
        onChange={(oldPassword) => change({ oldPassword })}
      />
      <NewPasswordFields
        size="lg"
        values={values}
        wrong={wrong}
        minLength={minLength}
        names={settings ? [...names, settings.companyName] : names}
        onChange={change}
      />
      {asksCode && (
        <FactorCode size="lg" value={values.code} error={wrong.code} onChange={(code) => change({ code })} />
      )}
      <Note kind="info">Остальные сеансы завершатся сразу.</Note>
      <div className={styles.buttons}>
        <Button onClick={() => show('main')}>Отменить</Button>
        <Button type="submit" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Меняем…' : 'Сменить пароль'}
        </Button>
      </div>
    </KeyForm>
  )
}
