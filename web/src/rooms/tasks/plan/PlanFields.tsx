import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'

import { Icon } from '../../../kit/Icon.tsx'
import { dayTyped } from '../../../kit/masks/days.ts'
import { type PlanDraft, parseTime } from './plan.ts'

import styles from './plan.module.css'

interface PlanFieldsProps {
  value: PlanDraft
  onChange: (value: PlanDraft) => void
  error?: string | null | undefined
  isFirst?: boolean
}

const ariaLabels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущее десятилетие',
  nextDecade: 'Следующее десятилетие',
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
      <DateInput
        size="lg"
        label="План: день"
        placeholder="завтра, +2, 21.11"
        locale="ru"
        firstDayOfWeek={1}
        valueFormat="DD.MM.YYYY"
        clearable
        ariaLabels={ariaLabels}
        // Within the window or the form: what floats outside of both belongs to nothing for a reader.
        popoverProps={{ withinPortal: false }}
        classNames={{ day: styles.day ?? '' }}
        clearButtonProps={{ 'aria-label': 'Убрать день' }}
        dateParser={(typed) => dayTyped(typed)}
        leftSection={<Icon of={IconCalendar} />}
        value={value.day}
        error={error}
        onChange={(day) => onChange({ ...value, day })}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {time('from', 'с', '9:00')}
      {time('to', 'до', '18:00')}
    </div>
  )
}
