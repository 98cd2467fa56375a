import { LoginInput } from '@naryad/contract/auth/auth'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { type FieldSentences, sentencesOf } from '../../kit/form/sentences.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Logo } from '../../kit/Logo.tsx'
import { useIsPhone } from '../../kit/useMedia.ts'
import { ApiError, NetworkError } from '../../platform/api/errors.ts'
import { signIn } from '../../platform/session/session.ts'
import { usePageTitle } from '../../platform/usePageTitle.ts'
import { ChartDisc } from './ChartDisc.tsx'
import { LoginFields } from './LoginFields.tsx'

import styles from './LoginScreen.module.css'

const fine: FieldSentences = {}

/** What the form says above its fields when the server has not let in. */
function refusalOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message
  throw error
}

function useLogin() {
  const [values, setValues] = useState({ login: '', password: '' })
  const [wrong, setWrong] = useState(fine)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    if (isRunning) return
    const parsed = LoginInput.safeParse({ ...values, password: values.password.normalize('NFC') })
    setWrong(parsed.success ? fine : sentencesOf(parsed.error))
    if (!parsed.success) {
      const [first] = Object.keys(sentencesOf(parsed.error))
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setRunning(true)
    setRefusal(null)
    try {
      await signIn(parsed.data)
    } catch (error) {
      setRefusal(refusalOf(error))
      form.querySelector<HTMLInputElement>('[name="password"]')?.select()
    } finally {
      setRunning(false)
    }
  }
  return { values, setValues, wrong, refusal, isRunning, submit }
}

export function LoginScreen() {
  usePageTitle('Вход')
  const isPhone = useIsPhone()
  const { values, setValues, wrong, refusal, isRunning, submit } = useLogin()

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <div className={styles.screen}>
      <main className={styles.side}>
        <div className={styles.brand}>
          <Logo />
          Наряд
        </div>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <div>
            <h1>Вход</h1>
            {!refusal && <p className={styles.lead}>Заявки, машины и инженеры — в одном окне</p>}
          </div>
          {refusal && (
            <div className={styles.refused} role="alert">
              <Icon of={IconAlertCircle} />
              {refusal}
            </div>
          )}
          <LoginFields values={values} wrong={wrong} onChange={setValues} />
          <Button
            type="submit"
            variant="filled"
            size={isPhone ? 'phone' : 'bare'}
            isBusy={isRunning}
            fullWidth
          >
            {isRunning ? 'Входим…' : 'Войти'}
          </Button>
        </form>
        <footer className={styles.foot}>«Наряд» — заявки на обслуживание транспорта</footer>
      </main>
      <aside className={styles.picture} aria-hidden>
        <ChartDisc className={styles.disc} />
      </aside>
    </div>
  )
}
