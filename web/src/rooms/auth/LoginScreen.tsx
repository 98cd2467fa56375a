import { Link, useSearch } from '@tanstack/react-router'
import IconArrowLeft from '~icons/arrow-left'

import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CredentialFields } from '../../ui/password/CredentialFields.tsx'
import { FactorCode } from '../../ui/password/FactorCode.tsx'
import { PublicForm, Note } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { SsoButtons } from '../sso/index.ts'
import { useLogin } from './useLogin.ts'

import styles from '../../ui/public/public.module.css'

export function LoginScreen() {
  usePageTitle('Вход')
  const settings = usePublicSettings()
  const login = useLogin()
  const { to }: { to?: string } = useSearch({ strict: false })
  const isCode = login.step === 'code'
  return (
    <PublicPage owner={settings?.companyName} isShort>
      <PublicForm
        title={isCode ? 'Подтверждение входа' : 'Вход'}
        lead={
          isCode
            ? 'Введите шесть цифр из приложения, которым подтверждаете вход'
            : 'Заявки, машины и инженеры — в одном окне'
        }
        back={
          isCode && (
            <button type="button" className={styles.back} onClick={login.back}>
              <Icon of={IconArrowLeft} />
              Назад
            </button>
          )
        }
        refusal={login.refusal}
        root={login.root}
        onSubmit={() => void login.submit()}
        submit="Войти"
        busy="Входим…"
        isRunning={login.isRunning}
        under={
          !isCode &&
          settings?.isRegistrationOpen &&
          // Before the first administrator exists there is no one to approve a request.
          !settings.isSetUpNeeded && (
            <p className={styles.under}>
              Нет учётной записи? <Link to="/reg">Запросить доступ</Link>
            </p>
          )
        }
      >
        {settings?.isSetUpNeeded && (
          <Note kind="info">
            Пользователей пока нет. <Link to="/setup">Создать первого администратора</Link>
          </Note>
        )}
        {isCode ? (
          <FactorCode
            isFirst
            size="xl"
            value={login.values.code}
            error={login.wrong.code}
            onChange={(code) => login.change({ code })}
          />
        ) : (
          <>
            <SsoButtons returnTo={to} />
            <CredentialFields
              label="Почта"
              inputMode="email"
              values={login.values}
              wrong={login.wrong}
              onChange={login.change}
              wasBack={login.wasBack}
              aside={<Link to="/recovery">Забыли пароль?</Link>}
            />
          </>
        )}
      </PublicForm>
    </PublicPage>
  )
}
