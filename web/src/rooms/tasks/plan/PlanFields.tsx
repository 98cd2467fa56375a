import { TextInput } from '@mantine/core'

import { DayField } from '../../../kit/form/DayField.tsx'
import { type PlanDraft, parseTime } from './plan.ts'

import styles from './plan.module.css'

interface PlanFieldsProps {
  value: PlanDraft
  onChange: (value: PlanDraft) => void
  error?: string | null | undefined
  isFirst?: boolean
}

/** Day, from, to: typed or picked; «завтра» and «+2» are understood. */
export function PlanFields({ value, onChange, error, isFirst = false }: PlanFieldsProps) {
  const time = (key: 'from' | 'to', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      value={value[key]}
      onChange={({ currentTarget }) => onChange({ ...value, [key]: currentTarget.value })}
      onBlur={({ currentTarget }) =>
        onChange({ ...value, [key]: parseTime(currentTarget.value) ?? currentTarget.value })
      }
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
      />
      {time('from', 'с', '9:00')}
      {time('to', 'до', '18:00')}
    </div>
  )
}
