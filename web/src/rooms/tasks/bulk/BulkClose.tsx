import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'

import { useCloseReasons } from '../useCloseReasons.ts'
import { BulkForm } from './BulkForm.tsx'
import { useBulkDraft } from './useBulkDraft.ts'

import '@mantine/core/styles/Radio.layer.css'
import styles from './BulkForm.module.css'

interface BulkCloseProps {
  onSubmit: (closeReason: string) => Promise<boolean>
}

const Closing = z.object({ choice: z.string(), words: z.string() })
const own = ''
const shortest = 3

/** One reason for all the chosen tasks. */
export function BulkClose({ onSubmit }: BulkCloseProps) {
  const reasons = useCloseReasons()
  const [{ choice, words }, set] = useBulkDraft('close', Closing, { choice: reasons[0] ?? own, words: '' })
  const [error, setError] = useState<string | null>(null)
  const reason = (choice === own ? words : choice).trim()
  const check = () => {
    if ([...reason].length >= shortest) return true
    setError(`Назовите причину: не меньше ${shortest} знаков`)
    return false
  }
  return (
    <BulkForm submit="Закрыть заявки" isDirty={words !== ''} check={check} onSubmit={() => onSubmit(reason)}>
      <Radio.Group label="Причина закрытия" value={choice} onChange={(next) => set({ choice: next, words })}>
        <div className={styles.reasons}>
          {reasons.map((reason, index) => (
            <Radio
              key={reason}
              value={reason}
              label={reason}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
          <Radio value={own} label="Другая" />
        </div>
      </Radio.Group>
      {choice === own && (
        <TextInput
          label="Своими словами"
          maxLength={500}
          {...(reasons.length === 0 ? { 'data-autofocus': true } : {})}
          value={words}
          error={error}
          onChange={({ currentTarget }) => {
            set({ choice, words: currentTarget.value })
            setError(null)
          }}
        />
      )}
    </BulkForm>
  )
}
