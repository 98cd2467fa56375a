import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { MaskedField } from '../../../kit/masks/MaskedField.tsx'
import { masks } from '../../../kit/masks/masks.ts'
import { PublicForm } from '../../../kit/public/PublicForm.tsx'
import { useFirstFocus } from '../../../kit/useFirstFocus.ts'
import { type AskValues, useAsk } from './useAsk.ts'

import bare from '../../../kit/public/public.module.css'
import styles from './ask.module.css'

interface AskFormProps {
  /** Of the text that stands behind the link beside the box. */
  consentVersion: number
  onAsked: (message: string) => void
}

interface FieldsProps {
  values: AskValues
  wrong: Readonly<Record<string, string>>
  change: (part: Partial<AskValues>) => void
}

const Who = ({ values, wrong, change }: FieldsProps) => (
  <>
    <TextInput
      data-autofocus
      name="name"
      label="Фамилия, имя и отчество"
      size="xl"
      autoComplete="name"
      value={values.name}
      error={wrong.name}
      onChange={({ currentTarget }) => change({ name: currentTarget.value })}
    />
    <div className={bare.pair}>
      <MaskedField
        mask={masks.phone}
        name="phone"
        label="Телефон"
        size="xl"
        autoComplete="tel"
        value={values.phone}
        error={wrong.phone}
        onChange={(phone) => change({ phone })}
      />
      <TextInput
        name="email"
        label="Почта"
        size="xl"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={wrong.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
    </div>
    <TextInput
      name="companyName"
      label="Организация"
      description="Как в договоре или счёте"
      size="xl"
      autoComplete="organization"
      value={values.companyName}
      error={wrong.companyName}
      onChange={({ currentTarget }) => change({ companyName: currentTarget.value })}
    />
  </>
)

/** Never ticked beforehand, nor after a reload: it is an act of its own. */
const Consent = ({ values, wrong, change }: FieldsProps) => (
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
  const { values, wrong, change } = form
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
        <Who values={values} wrong={wrong} change={change} />
        <Textarea
          name="comment"
          label={
            <>
              Комментарий <span className={styles.optional}>— необязательно</span>
            </>
          }
          size="xl"
          data-grows="2"
          value={values.comment}
          error={wrong.comment}
          onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
        />
        <Consent values={values} wrong={wrong} change={change} />
      </div>
    </PublicForm>
  )
}
