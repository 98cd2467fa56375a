import { DayField } from '../../../ui/form/DayField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import type { PlanDraft } from './plan.ts'

import styles from './plan.module.css'

interface PlanFieldsProps {
  value: PlanDraft
  onChange: (value: PlanDraft) => void
  error?: string | null | undefined
  isFirst?: boolean
  hasCalendar?: boolean
}

/** Date, start and end: typed or picked; «завтра» and «+2» are understood. */
export function PlanFields({ value, onChange, error, isFirst = false, hasCalendar = true }: PlanFieldsProps) {
  const time = (key: 'from' | 'to', label: string, placeholder: string) => (
    <TimeField
      label={label}
      placeholder={placeholder}
      value={value[key]}
      onChange={(next) => onChange({ ...value, [key]: next })}
    />
  )
  return (
    <div className={styles.plan}>
      <DayField
        label="Дата визита"
        placeholder="например: завтра, 25.11"
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={error}
        isFirst={isFirst}
        hasCalendar={hasCalendar}
      />
      {time('from', 'с', '9:00')}
      {time('to', 'до', '18:00')}
    </div>
  )
}
