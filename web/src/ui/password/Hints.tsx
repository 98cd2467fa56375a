import type { PasswordHint } from '@naryad/contract/kit/passwords'
import IconCheck from '~icons/check'
import IconPoint from '~icons/point'

import { Icon } from '../Icon.tsx'
import { type Strength, strengthTitles } from './strength.ts'

import styles from './password.module.css'

const spoken = { true: ': выполнено', false: ': ещё нет', null: '' }

interface HintsProps {
  hints: readonly PasswordHint[]
  /** Null while the field is empty. */
  strength: Strength | null
}

/**
 * Requirements of a new password and the strength of the typed one. Rendered within the paragraph below the
 * field.
 */
export const Hints = ({ hints, strength }: HintsProps) => (
  <>
    {hints.map(({ text, isMet }) => (
      <span key={text} className={`flex top gap-6 ${styles.hint}`} data-met={isMet}>
        <Icon of={isMet ? IconCheck : IconPoint} size={14} />
        <span>
          {text}
          {isMet === null && ' — проверим при сохранении'}
          <span className="visually-hidden">{spoken[`${isMet}`]}</span>
        </span>
      </span>
    ))}
    {strength && (
      <span className="row gap-6">
        <span className={styles.bar} data-strength={strength} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        Стойкость: {strengthTitles[strength]}
      </span>
    )}
  </>
)
