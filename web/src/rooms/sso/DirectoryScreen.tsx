import { ssoButton } from '@naryad/contract/sso/sso.words'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import IconArrowLeft from '~icons/arrow-left'

import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CredentialFields } from '../../ui/password/CredentialFields.tsx'
import { FactorCode } from '../../ui/password/FactorCode.tsx'
import { Note, PublicForm } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { ssoQueries } from './sso.queries.ts'
import { useDirectorySignIn } from './useDirectorySignIn.ts'

import styles from '../../ui/public/public.module.css'

/** The sign-in with login and password of the company's directory. */
export function DirectoryScreen() {
  usePageTitle('Вход')
  const settings = usePublicSettings()
  const { to }: { to?: string } = useSearch({ strict: false })
  const methods = useQuery(ssoQueries.methods).data
  const method = methods?.items.find(({ kind }) => kind === 'ldap')
  const { form, step, wasBack, back } = useDirectorySignIn()
  const { values, wrong, change } = form
  const isCode = step === 'code'
  const toLogin = (
    <Link to="/login" search={to === undefined ? {} : { to }} className={styles.back}>
      <Icon of={IconArrowLeft} />
      Войти с паролем «Наряда»
    </Link>
  )
  return (
    <PublicPage owner={settings?.companyName} isShort>
      <PublicForm
        title={isCode ? 'Подтверждение входа' : method ? ssoButton(method.title) : 'Вход через каталог'}
        lead={
          isCode
            ? 'Введите шесть цифр из приложения, которым подтверждаете вход'
            : 'Логин и пароль те же, что и на рабочем компьютере'
        }
        back={
          isCode ? (
            <button type="button" className={styles.back} onClick={back}>
              <Icon of={IconArrowLeft} />
              Назад
            </button>
          ) : (
            toLogin
          )
        }
        refusal={form.refusal}
        root={form.root}
        onSubmit={() => void form.submit()}
        submit="Войти"
        busy="Входим…"
        isRunning={form.isRunning}
      >
        {methods && !method && (
          <Note kind="info">
            Вход через каталог выключен. Войдите с паролем или обратитесь к администратору.
          </Note>
        )}
        {isCode ? (
          <FactorCode
            isFirst
            size="xl"
            value={values.code}
            error={wrong.code}
            onChange={(code) => change({ code })}
          />
        ) : (
          <CredentialFields
            label="Логин"
            inputMode="text"
            values={values}
            wrong={wrong}
            onChange={change}
            wasBack={wasBack}
          />
        )}
      </PublicForm>
    </PublicPage>
  )
}
