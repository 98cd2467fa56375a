import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { DateInput } from '@mantine/dates'
import type { DayRules } from '@naryad/contract/kit/values/day'
import { valueOf } from '@naryad/contract/kit/values/reading'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import IconCalendar from '~icons/calendar'

import { Icon } from '../Icon.tsx'
import { readTypedDay } from '../typed/days.ts'
import { setHalfTyped } from '../typed/half.ts'
import { capitalised } from './sentences.ts'

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
  /** What a year of two digits means: «85» of a birthday is 1985. */
  years?: DayRules['years']
}

export const calendarLabels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущее десятилетие',
  nextDecade: 'Следующее десятилетие',
}

/** Unreadable text stays in the field. Its reason is shown on blur, and the form cannot be submitted. */
function useTypedDay(value: string | null, years: DayRules['years']) {
  const [unreadable, setUnreadable] = useState<{ why: string; isLeft: boolean } | null>(null)
  const [known, setKnown] = useState(value)
  // A value set from outside, such as by a calendar beside the field, replaces the typed text.
  if (value !== known) {
    setKnown(value)
    setUnreadable(null)
  }
  return {
    isRead: unreadable === null,
    refusal: unreadable?.isLeft === true ? capitalised(unreadable.why) : undefined,
    type: (typed: string) => {
      const reading = typed.trim() === '' ? null : readTypedDay(typed, years)
      const why = reading !== null && 'refusal' in reading ? reading.refusal : null
      setUnreadable(why === null ? null : { why, isLeft: unreadable?.isLeft ?? false })
    },
    leave: () => setUnreadable(unreadable && { ...unreadable, isLeft: true }),
    reset: () => setUnreadable(null),
  }
}

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
  years = 'century',
}: DayFieldProps) {
  const [asked, setAsked] = useState<{ under: ReactNode } | null>(null)
  const isAsked = asked !== null && asked.under === error
  const ask = () => setAsked({ under: error })
  const text = useTypedDay(value, years)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) setHalfTyped(input.current, !text.isRead)
  }, [text.isRead])
  const connect = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    return () => {
      if (element) setHalfTyped(element, false)
    }
  }, [])
  return (
    <DateInput
      size="lg"
      label={label}
      placeholder={placeholder}
      description={hint}
      ref={connect}
      error={error ?? text.refusal}
      data-half={text.refusal !== undefined || undefined}
      fixOnBlur={text.isRead}
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
        text.type(currentTarget.value)
      }}
      onBlur={text.leave}
      classNames={{ day: styles.day ?? '' }}
      clearButtonProps={{ 'aria-label': 'Очистить дату' }}
      dateParser={(typed) => valueOf(readTypedDay(typed, years))}
      leftSection={<Icon of={IconCalendar} />}
      value={value}
      onChange={(day) => {
        text.reset()
        onChange(day)
      }}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
