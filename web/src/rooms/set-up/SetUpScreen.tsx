import { TextInput } from '@mantine/core'
import { SetUpInput } from '@naryad/contract/auth/recovery'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { defaultPasswordLength } from '@naryad/contract/kit/passwords'
import type { PublicSettings } from '@naryad/contract/settings/settings'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { signIn } from '../../client/session/session.ts'
import { useTabDraft } from '../../client/settings/useTabDraft.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { checkName, nameParts, namePlaces } from '../../ui/form/fullName.ts'
import {
  blankPassword,
  checkNewPassword,
  NewPasswordFields,
  sentPassword,
} from '../../ui/password/NewPasswordFields.tsx'
import { PublicResult, PublicForm, Note } from '../../ui/public/PublicForm.tsx'
import { BackToSignIn, PublicPage } from '../../ui/public/PublicPage.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'

import styles from '../../ui/public/public.module.css'

/** Draft that survives a reload; neither the code nor the password is stored. */
const Draft = z.object({ name: z.string(), email: z.string() })

function useSetUp(minLength: number) {
  const draft = useTabDraft('set-up', Draft)
  return useForm({
    blank: { code: '', name: '', email: '', ...draft.initial, ...blankPassword },
    schema: SetUpInput,
    inputOf: ({ code, name, email, password }) => ({
      code,
      email,
      ...nameParts(name),
      password: sentPassword(password),
    }),
    places: namePlaces,
    check: (values) => ({ ...checkName(values.name), ...checkNewPassword(values, minLength) }),
    onChange: (values) => draft.save(Draft.parse(values)),
    send: async (body) => {
      await call(recoveryRoutes.setUp, { body }, { silent: true })
      draft.clear()
      await signIn({ login: body.email, password: body.password })
    },
  })
}

function SetUpForm({ settings }: { settings: PublicSettings | undefined }) {
  const first = useFirstFocus<HTMLDivElement>()
  const minLength = settings?.minPasswordLength ?? defaultPasswordLength
  const form = useSetUp(minLength)
  const { values, wrong, change } = form
  return (
    <PublicForm
      isWide
      back={<BackToSignIn />}
      title="Первый администратор"
      lead="Пользователей пока нет. Одноразовый код напечатан в журнале сервера при запуске."
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit="Создать и войти"
      busy="Создаём…"
      isRunning={form.isRunning}
    >
      <div ref={first} className={styles.fields}>
        <TextInput
          data-autofocus
          {...textField(form, 'code')}
          label="Одноразовый код"
          description="Действует час; новый появляется при перезапуске сервера"
          size="xl"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...textField(form, 'name')}
          label="Фамилия, имя и отчество"
          size="xl"
          autoComplete="name"
        />
        <TextInput
          {...textField(form, 'email')}
          label="Почта"
          size="xl"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields
          values={values}
          wrong={wrong}
          minLength={minLength}
          names={[...values.name.split(/\s+/), values.email]}
          onChange={change}
        />
      </div>
    </PublicForm>
  )
}

/** Creates the first administrator of a new installation. */
export function SetUpScreen() {
  usePageTitle('Первый администратор')
  const settings = usePublicSettings()
  return (
    <PublicPage>
      {settings?.isSetUpNeeded === false ? (
        <PublicResult title="Уже настроено">
          <Note kind="info">Администратор уже есть. Войдите или попросите у него доступ.</Note>
          <Link to="/login" search={{}} className={styles.way}>
            Войти
          </Link>
        </PublicResult>
      ) : (
        <SetUpForm settings={settings} />
      )}
    </PublicPage>
  )
}
