import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { DateInput } from '@mantine/dates'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import IconCalendar from '~icons/calendar'

import { Icon } from '../Icon.tsx'
import { dayTyped } from '../masks/days.ts'
import { setHalfTyped } from '../masks/half.ts'

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
  /** False if a calendar is shown beside the field. */
  hasCalendar?: boolean
}

export const calendarLabels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущее десятилетие',
  nextDecade: 'Следующее десятилетие',
}

const complaint = 'Введите дату, например 25.11 или завтра'

/** The typed text is neither a day nor empty. */
const isUnreadable = (typed: string): boolean => typed.trim() !== '' && dayTyped(typed) === null

/**
 * A date typed or picked; «сегодня», «завтра» and «+2» are understood. The calendar opens on click or typing,
 * not on focus: when the focus moves to a wrong field, it would cover the error.
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
  hasCalendar = true,
}: DayFieldProps) {
  const [asked, setAsked] = useState<{ under: ReactNode } | null>(null)
  const isAsked = asked !== null && asked.under === error
  const ask = () => setAsked({ under: error })
  // Unreadable text stays in the field. The error is shown on blur, and the form cannot be submitted.
  const [unreadable, setUnreadable] = useState<'no' | 'typed' | 'left'>('no')
  const [known, setKnown] = useState(value)
  // A value set from outside, such as by a calendar beside the field, replaces the typed text.
  if (value !== known) {
    setKnown(value)
    setUnreadable('no')
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) setHalfTyped(input.current, unreadable !== 'no')
  }, [unreadable])
  const connect = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    return () => {
      if (element) setHalfTyped(element, false)
    }
  }, [])
  const type = (field: HTMLInputElement) => {
    const isBad = isUnreadable(field.value)
    setUnreadable(isBad ? (unreadable === 'left' ? 'left' : 'typed') : 'no')
  }
  return (
    <DateInput
      size="lg"
      label={label}
      placeholder={placeholder}
      description={hint}
      ref={connect}
      error={error ?? (unreadable === 'left' ? complaint : undefined)}
      data-half={unreadable === 'left' || undefined}
      fixOnBlur={unreadable === 'no'}
      withAsterisk={isRequired}
      locale="ru"
      firstDayOfWeek={1}
      valueFormat="DD.MM.YYYY"
      clearable
      highlightToday
      ariaLabels={calendarLabels}
      // Rendered inside the window or form: screen readers do not associate a portal with it.
      popoverProps={{ withinPortal: false, ...(isAsked && hasCalendar ? {} : { opened: false }) }}
      onFocus={() => setAsked(null)}
      onClick={ask}
      onInput={({ currentTarget }) => {
        ask()
        type(currentTarget)
      }}
      onBlur={() => setUnreadable(unreadable === 'no' ? 'no' : 'left')}
      classNames={{ day: styles.day ?? '' }}
      clearButtonProps={{ 'aria-label': 'Очистить дату' }}
      dateParser={(typed) => dayTyped(typed)}
      leftSection={<Icon of={IconCalendar} />}
      value={value}
      onChange={(day) => {
        setUnreadable('no')
        onChange(day)
      }}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
