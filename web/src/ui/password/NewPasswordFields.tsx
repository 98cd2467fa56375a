import { passwordHints, passwordLength } from '@naryad/contract/kit/passwords'
import { useState } from 'react'
import IconArrowsShuffle from '~icons/arrows-shuffle'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { Hints } from './Hints.tsx'
import { PasswordField } from './PasswordField.tsx'
import { drawPhrase, type Phrase } from './phrase.ts'
import { strengthOf } from './strength.ts'

import styles from './password.module.css'

export interface NewPasswordValues {
  password: string
  /** Repetition of the password. */
  again: string
}

export const blankPassword: NewPasswordValues = { password: '', again: '' }

/** The form that is sent and hashed: Unicode NFC, because macOS may produce decomposed letters. */
export const sentPassword = (typed: string): string => typed.normalize('NFC')

const mismatch = ({ password, again }: NewPasswordValues): string | undefined =>
  sentPassword(password) === sentPassword(again) ? undefined : 'Пароли не совпадают'

/** Validation in the form. The repetition protects against typing errors in a masked field. */
export function checkNewPassword(values: NewPasswordValues, minLength: number): Record<string, string> {
  const isShort = passwordLength(values.password) < minLength
  const different = mismatch(values)
  return {
    ...(isShort ? { password: `Не короче ${minLength} знаков` } : {}),
    ...(different ? { again: different } : {}),
  }
}

interface NewPasswordFieldsProps {
  values: NewPasswordValues
  onChange: (values: NewPasswordValues) => void
  wrong: { password?: string | undefined; again?: string | undefined }
  /** Minimum length from the company's settings. */
  minLength: number
  /** The owner's names, e-mail and organization as far as known: the password must not contain them. */
  names: readonly string[]
  size?: 'lg' | 'xl'
  isFirst?: boolean
}

async function loadWords(): Promise<readonly string[]> {
  const { words } = await import('./words.ts')
  return words
}

/** Attempts to generate a phrase without the owner's name; the last one is accepted anyway. */
const maxDraws = 20

/** Fields for a new password, typed twice or generated from words, with the requirements. */
export function NewPasswordFields({
  values,
  onChange,
  wrong,
  minLength,
  names,
  size = 'xl',
  isFirst = false,
}: NewPasswordFieldsProps) {
  const [isShown, setShown] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const [made, setMade] = useState<Phrase | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const hintsFor = (password: string) => passwordHints(password, { minLength, names })
  const isDifferent = wasLeft && values.again !== '' ? mismatch(values) : undefined

  const make = async () => {
    try {
      const words = await loadWords()
      let phrase = drawPhrase(words, minLength)
      const isBad = () => hintsFor(phrase.text).some(({ isMet }) => isMet === false)
      for (let draw = 1; draw < maxDraws && isBad(); draw += 1) phrase = drawPhrase(words, minLength)
      setMade(phrase)
      setFailed(false)
      setShown(true)
      onChange({ password: phrase.text, again: phrase.text })
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        size={size}
        value={values.password}
        error={wrong.password}
        isShown={isShown}
        onShow={setShown}
        isFirst={isFirst}
        hints={
          <Hints
            hints={hintsFor(values.password)}
            strength={values.password === '' ? null : strengthOf(values.password)}
          />
        }
        onChange={(password) => onChange({ ...values, password })}
      />
      <div className={styles.generator}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon of={IconArrowsShuffle} />}
          onClick={() => void make()}
        >
          Придумать пароль из слов
        </Button>
        <p className={`no-margin text-12 line-16 muted before-8 full-width ${styles.made}`} role="status">
          {hasFailed && 'Не удалось загрузить слова. Проверьте интернет и попробуйте ещё раз.'}
          {!hasFailed && made && made.text === values.password && (
            <>
              Слова выбраны случайно, подобрать пароль практически невозможно. Сохраните пароль в браузере или
              запишите.
            </>
          )}
        </p>
      </div>
      <PasswordField
        label="Новый пароль ещё раз"
        name="again"
        autoComplete="new-password"
        size={size}
        value={values.again}
        error={wrong.again ?? isDifferent}
        onBlur={() => setLeft(true)}
        onChange={(again) => onChange({ ...values, again })}
      />
    </>
  )
}
