import { Button } from '../../../ui/controls/Button.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { addDays } from '../../../ui/formats/days.ts'
import { type PlanDraft, withDay } from './plan.ts'

import styles from './plan-fields.module.css'

interface PlanFieldsProps {
  value: PlanDraft
  onChange: (value: PlanDraft) => void
  error?: string | null | undefined
  isFirst?: boolean
  hasCalendar?: boolean
}

/**
 * Date, start and end: typed or picked; «завтра» and «+2» are understood. The end has a day of its own only where it is
 * another one.
 */
export function PlanFields({ value, onChange, error, isFirst = false, hasCalendar = true }: PlanFieldsProps) {
  const { day, toDay } = value
  const time = (key: 'from' | 'to', label: string, placeholder: string) => (
    <TimeField
      key={key}
      label={label}
      placeholder={placeholder}
      value={value[key]}
      onChange={(next) => onChange({ ...value, [key]: next })}
    />
  )
  return (
    <div className={toDay === null ? styles.plan : styles.days}>
      <DayField
        label="Дата визита"
        placeholder="например: завтра, 25.11"
        value={day}
        onChange={(next) => onChange(withDay(value, next))}
        error={error}
        isFirst={isFirst}
        hasCalendar={hasCalendar}
      />
      {time('from', 'с', '9:00')}
      {toDay !== null && (
        <DayField
          label="Дата окончания"
          value={toDay}
          onChange={(next) => onChange({ ...value, toDay: next })}
          hasCalendar={hasCalendar}
        />
      )}
      {time('to', 'до', '18:00')}
      {toDay === null && day !== null && value.to !== '' && (
        <Button
          className={styles.other ?? ''}
          variant="subtle"
          size="xs"
          type="button"
          onClick={() => onChange({ ...value, toDay: addDays(day, 1) })}
        >
          Закончится в другой день
        </Button>
      )}
    </div>
  )
}
