import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'

import styles from './ReasonChoice.module.css'

/** The choice of a reason in own words. */
export const ownReason = ''

interface ReasonChoiceProps {
  reasons: readonly string[]
  choice: string
  onChoice: (choice: string) => void
  words: string
  onWords: (words: string) => void
  /** Of the words. */
  error?: string | null
}

/** Why tasks are closed: one of the usual reasons, or own words. */
export const ReasonChoice = ({
  reasons,
  choice,
  onChoice,
  words,
  onWords,
  error = null,
}: ReasonChoiceProps) => (
  <>
    <Radio.Group label="Причина закрытия" value={choice} onChange={onChoice}>
      <div className={styles.reasons}>
        {reasons.map((reason, index) => (
          <Radio
            key={reason}
            value={reason}
            label={reason}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <Radio value={ownReason} label="Другая" />
      </div>
    </Radio.Group>
    {choice === ownReason && (
      <TextInput
        label="Своими словами"
        maxLength={500}
        {...(reasons.length === 0 ? { 'data-autofocus': true } : {})}
        value={words}
        error={error}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
    )}
  </>
)
