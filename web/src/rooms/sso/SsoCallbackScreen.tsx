import { Link } from '@tanstack/react-router'

import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { FactorCode } from '../../ui/password/FactorCode.tsx'
import { Note, PublicForm, PublicResult } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useProviderAnswer } from './useProviderAnswer.ts'

import styles from '../../ui/public/public.module.css'

/** Where a provider returns the browser. */
export function SsoCallbackScreen() {
  usePageTitle('Вход')
  const settings = usePublicSettings()
  const { step, form } = useProviderAnswer()
  return (
    <PublicPage owner={settings?.companyName} isShort>
      {step.is === 'running' && (
        <PublicResult title="Входим…">
          <p className={styles.lead} role="status">
            Проверяем ответ поставщика входа
          </p>
        </PublicResult>
      )}
      {step.is === 'refused' && (
        <PublicResult title="Войти не удалось">
          <Note kind="error">{step.why}</Note>
          <Link to="/login" className={styles.way}>
            На страницу входа
          </Link>
        </PublicResult>
      )}
      {step.is === 'code' && (
        <PublicForm
          title="Подтверждение входа"
          lead="Введите шесть цифр из приложения, которым подтверждаете вход"
          refusal={form.refusal}
          root={form.root}
          onSubmit={() => void form.submit()}
          submit="Войти"
          busy="Входим…"
          isRunning={form.isRunning}
        >
          <FactorCode
            isFirst
            size="xl"
            value={form.values.code}
            error={form.wrong.code}
            onChange={(code) => form.change({ code })}
          />
        </PublicForm>
      )}
    </PublicPage>
  )
}
