import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { type LinkOwner, ResetPasswordInput } from '@naryad/contract/auth/recovery'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { defaultPasswordLength } from '@naryad/contract/kit/passwords'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError } from '../../client/api/errors.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { forgetResetToken, resetToken } from '../../client/session/resetToken.ts'
import { signIn } from '../../client/session/session.ts'
import { sessionState } from '../../client/session/state.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import {
  blankPassword,
  checkNewPassword,
  NewPasswordFields,
  sentPassword,
} from '../../ui/password/NewPasswordFields.tsx'
import { PublicResult, PublicForm, Note } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { linkKind } from './linkKind.ts'

import styles from '../../ui/public/public.module.css'

/** All sessions have ended, maybe including the session of this browser: check it now. */
function lookAtOwnSession(): void {
  if (sessionState.get() === 'in')
    void call(authRoutes.me, undefined, { silent: true }).catch(() => undefined)
}

/** The owner of the link. This read does not use up the link. Without a response the form still works. */
const useLinkOwner = (token: string | null) =>
  useQuery({
    // Query keys outlive the form, so they must not contain the token.
    queryKey: ['auth', 'linkOwner'],
    queryFn: ({ signal }) =>
      call(recoveryRoutes.linkOwner, { body: { token: token ?? '' } }, { signal, silent: true }),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

function leadOf(owner: LinkOwner | undefined): string {
  const recipient = owner ? `Для ${owner.email}.` : ''
  return owner?.isFirstPassword ? recipient : `${recipient} Все сеансы завершатся.`.trim()
}

interface ResetFormProps {
  token: string
  owner: LinkOwner | undefined
  onDone: () => void
  onDead: (message: string) => void
}

/**
 * Signs a newly invited user in with the first password. False if this browser already has a session, which
 * is not replaced silently, or if the sign-in fails; the user then signs in on the sign-in page.
 */
async function signInWithFirstPassword(owner: LinkOwner | undefined, password: string): Promise<boolean> {
  if (!owner?.isFirstPassword || sessionState.get() === 'in') return false
  return signIn({ login: owner.email, password }).then(
    () => true,
    () => false,
  )
}

function useReset({ token, owner, onDone, onDead }: ResetFormProps, minLength: number) {
  const navigate = useNavigate()
  return useForm({
    blank: blankPassword,
    schema: ResetPasswordInput,
    inputOf: ({ password }) => ({ token, password: sentPassword(password) }),
    check: (values) => checkNewPassword(values, minLength),
    send: async (body) => {
      await call(recoveryRoutes.resetPassword, { body }, { silent: true })
      return signInWithFirstPassword(owner, body.password)
    },
    onSent: (isSignedIn) => {
      forgetResetToken()
      if (isSignedIn) {
        void navigate({ href: '/', replace: true })
        return
      }
      lookAtOwnSession()
      onDone()
    },
    onRefused: (error) => {
      const isDead = linkKind(error) === 'dead'
      if (isDead) {
        forgetResetToken()
        onDead(error.message)
      }
      return isDead
    },
  })
}

function ResetForm(props: ResetFormProps) {
  const settings = usePublicSettings()
  const minLength = settings?.minPasswordLength ?? defaultPasswordLength
  const first = useFirstFocus<HTMLDivElement>()
  const form = useReset(props, minLength)
  return (
    <PublicForm
      title="Новый пароль"
      lead={leadOf(props.owner)}
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit={props.owner?.isFirstPassword ? 'Сохранить и войти' : 'Сохранить пароль'}
      busy="Сохраняем…"
      isRunning={form.isRunning}
    >
      <div ref={first} className={styles.fields}>
        <NewPasswordFields
          isFirst
          values={form.values}
          wrong={form.wrong}
          minLength={minLength}
          names={settings ? [settings.companyName] : []}
          onChange={form.change}
        />
      </div>
    </PublicForm>
  )
}

const Saved = () => (
  <PublicResult title="Пароль сохранён">
    <Note kind="done">Теперь войдите с новым паролем. Прежние сеансы завершены на всех устройствах.</Note>
    <Link to="/login" search={{}} className={styles.way}>
      Войти
    </Link>
  </PublicResult>
)

const DeadLink = ({ message }: { message: string }) => (
  <PublicResult title="Ссылка не действует">
    <Note kind="error">{message}</Note>
    <Link to="/recovery" className={styles.way}>
      Запросить новую ссылку
    </Link>
    <p className={styles.under}>
      Помните пароль?{' '}
      <Link to="/login" search={{}}>
        Войти
      </Link>
    </p>
  </PublicResult>
)

const noToken = 'Откройте эту страницу по ссылке из письма ещё раз или запросите новое письмо.'

/** Opened by the link in a letter, which authorizes setting the password. Open to signed-in users too. */
export function ResetPasswordScreen() {
  usePageTitle('Новый пароль')
  const settings = usePublicSettings()
  const [token] = useState(resetToken)
  const [isDone, setDone] = useState(false)
  const [dead, setDead] = useState(token === null ? noToken : null)
  const owner = useLinkOwner(token)
  const refused = owner.error instanceof ApiError && linkKind(owner.error) === 'dead' ? owner.error : null
  const whyDead = dead ?? refused?.message ?? null
  return (
    <PublicPage owner={settings?.companyName}>
      {isDone && <Saved />}
      {!isDone && whyDead !== null && <DeadLink message={whyDead} />}
      {!isDone && whyDead === null && token !== null && (
        <ResetForm token={token} owner={owner.data} onDone={() => setDone(true)} onDead={setDead} />
      )}
    </PublicPage>
  )
}
