import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'

import { type CloseReason, ownReason } from './closeReason.ts'

import styles from './ReasonChoice.module.css'

interface ReasonChoiceProps {
  reasons: readonly string[]
  value: CloseReason
  onChange: (value: CloseReason) => void
  error: string | null
}

/** The reason for closing a task: a predefined one or free text. */
export const ReasonChoice = ({ reasons, value: { choice, words }, onChange, error }: ReasonChoiceProps) => (
  <>
    <Radio.Group
      label="Причина закрытия"
      value={choice}
      error={choice === ownReason ? null : error}
      onChange={(next) => onChange({ choice: next, words })}
    >
      <div className={`stack gap-8 above-8 phone-no-gap ${styles.reasons}`}>
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
        onChange={({ currentTarget }) => onChange({ choice, words: currentTarget.value })}
      />
    )}
  </>
)
