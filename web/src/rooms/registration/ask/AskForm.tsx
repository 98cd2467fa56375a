import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { textField } from '../../../client/forms/textField.ts'
import type { Form } from '../../../client/forms/usePlainForm.ts'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { PublicForm } from '../../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../../ui/useFirstFocus.ts'
import { type AskValues, useAsk } from './useAsk.ts'

import bare from '../../../ui/public/public.module.css'
import styles from './ask.module.css'

interface AskFormProps {
  /** Version of the text linked beside the checkbox. */
  consentVersion: number
  onAsked: (message: string) => void
}

interface FieldsProps {
  form: Form<AskValues>
}

const Who = ({ form }: FieldsProps) => (
  <>
    <TextInput
      data-autofocus
      {...textField(form, 'name')}
      label="Фамилия, имя и отчество"
      size="xl"
      autoComplete="name"
    />
    <div className={`grid two-columns start gap-x-16 gap-y-14 phone-one-column ${bare.pair}`}>
      <PhoneField
        name="phone"
        label="Телефон"
        size="xl"
        autoComplete="tel"
        value={form.values.phone}
        error={form.wrong.phone}
        onChange={(phone) => form.change({ phone })}
      />
      <TextInput
        {...textField(form, 'email')}
        label="Почта"
        size="xl"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
    <TextInput
      {...textField(form, 'companyName')}
      label="Организация"
      description="Как в договоре или счёте"
      size="xl"
      autoComplete="organization"
    />
  </>
)

/** Never checked by default or restored after a reload, because consent must be an explicit act. */
const Consent = ({ form: { values, wrong, change } }: FieldsProps) => (
  <Checkbox
    name="isAgreed"
    checked={values.isAgreed}
    error={wrong.isAgreed}
    aria-invalid={wrong.isAgreed === undefined ? undefined : true}
    classNames={{ body: styles.consent ?? '' }}
    onChange={({ currentTarget }) => change({ isAgreed: currentTarget.checked })}
    label={
      <>
        Соглашаюсь на обработку данных по{' '}
        <Link to="/privacy" target="_blank">
          политике конфиденциальности
        </Link>
      </>
    }
  />
)

export function AskForm({ consentVersion, onAsked }: AskFormProps) {
  const first = useFirstFocus<HTMLDivElement>()
  const form = useAsk(consentVersion, onAsked)
  return (
    <PublicForm
      isWide
      title="Запрос на регистрацию"
      lead="Администратор проверит данные и пришлёт приглашение на почту"
      refusal={form.refusal}
      root={form.root}
      onSubmit={() => void form.submit()}
      submit="Отправить запрос"
      busy="Отправляем…"
      isRunning={form.isRunning}
      under={
        <p className={bare.under}>
          Уже есть доступ?{' '}
          <Link to="/login" search={{}}>
            Войти
          </Link>
        </p>
      }
    >
      <div ref={first} className={bare.fields}>
        <Who form={form} />
        <Textarea
          {...textField(form, 'comment')}
          label={
            <>
              Комментарий <span className="regular muted">— необязательно</span>
            </>
          }
          size="xl"
          data-grows="2"
        />
        <Consent form={form} />
      </div>
    </PublicForm>
  )
}
