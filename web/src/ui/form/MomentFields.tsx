import type { MomentDraft } from '../formats/typedMoment.ts'
import { DayField } from './DayField.tsx'
import { TimeField } from './TimeField.tsx'

import styles from './fields.module.css'

interface MomentFieldsProps {
  label: string
  value: MomentDraft
  onChange: (next: Partial<MomentDraft>) => void
  error: string | null
  /** An example of a day and of a time. */
  examples?: readonly [day: string, time: string]
}

/** A day and a time side by side. */
export function MomentFields({
  label,
  value,
  onChange,
  error,
  examples: [day, time] = ['завтра', '18:00'],
}: MomentFieldsProps) {
  return (
    <div className={styles.moment}>
      <DayField
        label={label}
        placeholder={`например: ${day}, 25.11`}
        value={value.day}
        onChange={(day) => onChange({ day })}
        error={error}
        isFirst
      />
      <TimeField
        label="Время"
        placeholder={time}
        value={value.from}
        onChange={(from) => onChange({ from })}
      />
    </div>
  )
}
