import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Icon } from '../Icon.tsx'
import { dayTyped } from '../masks/days.ts'

import styles from './DayField.module.css'

interface DayFieldProps {
  label: string
  /** «2026-11-21» */
  value: string | null
  onChange: (day: string | null) => void
  error?: ReactNode
  hint?: ReactNode
  placeholder?: string
  isRequired?: boolean
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

/**
 * A day typed or picked; «сегодня», «завтра» and «+2» are understood. The calendar opens when it is asked for, by a press
 * or by typing: where the focus comes by itself, as to a refused day, it would cover what is said of the field.
 */
export function DayField({
  label,
  value,
  onChange,
  error,
  hint,
  placeholder = 'ДД.ММ.ГГГГ',
  isRequired = false,
  isFirst = false,
}: DayFieldProps) {
  const [asked, setAsked] = useState<{ under: ReactNode } | null>(null)
  const isAsked = asked !== null && asked.under === error
  const ask = () => setAsked({ under: error })
  return (
    <DateInput
      size="lg"
      label={label}
      placeholder={placeholder}
      description={hint}
      error={error}
      withAsterisk={isRequired}
      locale="ru"
      firstDayOfWeek={1}
      valueFormat="DD.MM.YYYY"
      clearable
      highlightToday
      ariaLabels={ariaLabels}
      // Within the window or the form: what floats outside of both belongs to nothing for a reader.
      popoverProps={{ withinPortal: false, ...(isAsked ? {} : { opened: false }) }}
      onFocus={() => setAsked(null)}
      onClick={ask}
      onInput={ask}
      classNames={{ day: styles.day ?? '' }}
      clearButtonProps={{ 'aria-label': 'Очистить дату' }}
      dateParser={(typed) => dayTyped(typed)}
      leftSection={<Icon of={IconCalendar} />}
      value={value}
      onChange={onChange}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
