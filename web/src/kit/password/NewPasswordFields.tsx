import { passwordHints, passwordLength } from '@naryad/contract/kit/passwords'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { Hints } from './Hints.tsx'
import { PasswordField } from './PasswordField.tsx'
import { drawPhrase, type Phrase } from './phrase.ts'
import { strengthOf } from './strength.ts'

import styles from './password.module.css'

export interface NewPasswordValues {
  password: string
  /** The same once more. */
  again: string
}

export const blankPassword: NewPasswordValues = { password: '', again: '' }

/** As it is sent and hashed: letters of a Mac are the letters of others. */
export const sentPassword = (typed: string): string => typed.normalize('NFC')

const mismatch = ({ password, again }: NewPasswordValues): string | undefined =>
  sentPassword(password) === sentPassword(again) ? undefined : 'Пароли не совпадают'

/** What the form sees by itself. The second field is there against slips of a hand that sees nothing. */
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
  /** What the company has set. */
  minLength: number
  /** The owner's names, e-mail and organization, as far as they are known. */
  names: readonly string[]
  size?: 'lg' | 'xl'
  isFirst?: boolean
}

async function loadWords(): Promise<readonly string[]> {
  const { words } = await import('./words.ts')
  return words
}

/** Which of the tries to draw a phrase is taken though it has the owner's name in it: never reached by chance. */
const mostDraws = 20

/** A new password, typed twice or made of words; what it must be stands beside it. */
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
      for (let draw = 1; draw < mostDraws && isBad(); draw += 1) phrase = drawPhrase(words, minLength)
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
        <p className={styles.made} role="status">
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
