import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { DatePicker } from '@mantine/dates'

import { calendarLabels } from '../../../ui/form/DayField.tsx'

import dayStyles from '../../../ui/form/DayField.module.css'
import styles from './plan.module.css'

interface PlanCalendarProps {
  day: string | null
  onPick: (day: string | null) => void
}

/** The month of the visit, always visible below the fields. */
export const PlanCalendar = ({ day, onPick }: PlanCalendarProps) => (
  <DatePicker
    // Follows a typed date to another month.
    key={day?.slice(0, 7)}
    className={styles.calendar ?? ''}
    classNames={{ day: dayStyles.day ?? '' }}
    locale="ru"
    firstDayOfWeek={1}
    highlightToday
    ariaLabels={calendarLabels}
    {...(day !== null && { defaultDate: day })}
    value={day}
    onChange={onPick}
  />
)
