import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { DatePicker, DatesProvider } from '@mantine/dates'

import { Button } from '../controls/Button.tsx'
import { useNow } from '../useNow.ts'
import { dayOf, type DayRange, momentsOf, presets } from './period.ts'

import styles from './filters.module.css'

const ariaLabels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущие десять лет',
  nextDecade: 'Следующие десять лет',
}

const calendar = { locale: 'ru', firstDayOfWeek: 1 } as const

interface DayPreset {
  title: string
  /** Only of a preset that the calendar cannot show. */
  isChosen?: boolean
  onChoose: () => void
}

interface DayRangeCalendarProps {
  presets: readonly DayPreset[]
  value: DayRange
  onChange: (range: DayRange) => void
}

/** Named choices beside a calendar of ranges. */
export function DayRangeCalendar({ presets, value, onChange }: DayRangeCalendarProps) {
  const now = useNow()
  return (
    <div className={`flex gap-12 phone-column ${styles.days}`}>
      <div className={styles.presets}>
        {presets.map(({ title, isChosen, onChoose }, index) => (
          <Button
            key={title}
            variant={isChosen ? 'default' : 'subtle'}
            size="sm"
            className={styles.preset}
            aria-pressed={isChosen}
            data-autofocus={index === 0 || undefined}
            onClick={onChoose}
          >
            {title}
          </Button>
        ))}
      </div>
      <DatesProvider settings={calendar}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          highlightToday
          size="sm"
          ariaLabels={ariaLabels}
          defaultDate={value.from ?? dayOf(now)}
          value={[value.from, value.to]}
          onChange={([from, to]) => onChange({ from, to })}
        />
      </DatesProvider>
    </div>
  )
}

interface DayRangePickerProps {
  value: DayRange
  onChange: (range: DayRange) => void
  /** Named ranges around a timestamp. */
  presetsAt?: typeof presets
}

/** A range of days, by name or picked in the calendar. */
export function DayRangePicker({ value, onChange, presetsAt = presets }: DayRangePickerProps) {
  const named = presetsAt(useNow()).map(({ title, range }) => ({ title, onChoose: () => onChange(range) }))
  return <DayRangeCalendar presets={named} value={value} onChange={onChange} />
}

interface PeriodPickerProps {
  /** ISO timestamps; either end may be open. */
  from: string | undefined
  to: string | undefined
  onChange: (period: { from?: string; to?: string }) => void
}

/** Picks a range of days; the value is its first and its last timestamp. */
export const PeriodPicker = ({ from, to, onChange }: PeriodPickerProps) => (
  <DayRangePicker
    value={{ from: from ? dayOf(from) : null, to: to ? dayOf(to) : null }}
    onChange={(range) => onChange(momentsOf(range))}
  />
)

interface DayPickerProps {
  /** A timestamp within the selected day. */
  value: string | undefined
  /** Receives the last timestamp of the selected day. */
  onChange: (moment: string | undefined) => void
}

/** Picks a day; its end is the value. */
export function DayPicker({ value, onChange }: DayPickerProps) {
  const now = useNow()
  return (
    <DatesProvider settings={calendar}>
      <DatePicker
        allowDeselect
        highlightToday
        size="sm"
        ariaLabels={ariaLabels}
        defaultDate={dayOf(value ?? now)}
        value={value ? dayOf(value) : null}
        onChange={(day) => onChange(momentsOf({ from: null, to: day }).to)}
      />
    </DatesProvider>
  )
}
