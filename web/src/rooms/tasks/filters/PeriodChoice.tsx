import { DatePicker, DatesProvider } from '@mantine/dates'

import { Button } from '../../../kit/controls/Button.tsx'
import { useNow } from '../../../kit/useNow.ts'
import type { EditorProps } from './editorProps.ts'
import { dayOf, type DayRange, momentsOf, presets } from './period.ts'

import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'

import styles from '../../../kit/filters/filters.module.css'

const ariaLabels = {
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousDecade: 'Предыдущие десять лет',
  nextDecade: 'Следующие десять лет',
}

type End = 'plannedFrom' | 'plannedTo' | 'createdFrom' | 'createdTo' | 'doneFrom' | 'doneTo'

interface PeriodChoiceProps extends EditorProps {
  from: End
  to: End
}

/** A range of days: by name, or by its ends in the calendar. */
export function PeriodChoice({ conditions, onChange, from, to }: PeriodChoiceProps) {
  const now = useNow()
  const first = conditions[from]
  const last = conditions[to]
  const set = (range: DayRange) => {
    const moments = momentsOf(range)
    onChange({ ...conditions, [from]: moments.from, [to]: moments.to })
  }
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
      <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1 }}>
        <DatePicker
          type="range"
          allowSingleDateInRange
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
