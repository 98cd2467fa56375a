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

interface PeriodPickerProps {
  /** Moments; either end may be open. */
  from: string | undefined
  to: string | undefined
  onChange: (period: { from?: string; to?: string }) => void
}

/** A range of days: by name, or by its ends in the calendar. */
export function PeriodPicker({ from: first, to: last, onChange }: PeriodPickerProps) {
  const now = useNow()
  const set = (range: DayRange) => onChange(momentsOf(range))
  return (
    <div className={styles.days}>
      <div className={styles.presets}>
        {presets(now).map(({ title, range }, index) => (
          <Button
            key={title}
            variant="subtle"
            size="sm"
            className={styles.preset}
            data-autofocus={index === 0 || undefined}
            onClick={() => set(range)}
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
          defaultDate={first ? dayOf(first) : dayOf(now)}
          value={[first ? dayOf(first) : null, last ? dayOf(last) : null]}
          onChange={([from, to]) => set({ from, to })}
        />
      </DatesProvider>
    </div>
  )
}

interface DayPickerProps {
  /** A moment of the day. */
  value: string | undefined
  /** The last moment of the day. */
  onChange: (moment: string | undefined) => void
}

/** The end of one day. */
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
