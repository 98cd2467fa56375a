import { cardReadingDays, cardReadingWarningDays } from '@naryad/contract/drivers/card-reading'
import IconAlertCircle from '~icons/alert-circle'
import IconClock from '~icons/clock'

import { shortDay } from '../../ui/formats/dates.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'
import { dayNumber, wallTime } from '../../ui/formats/zone.ts'
import { Icon } from '../../ui/Icon.tsx'
import { noValue } from '../../ui/register/cells.tsx'

const msInDay = 86_400_000

/** Days until the next reading is due; negative when it is late. */
function daysLeft(readOn: string, now: number): number {
  const passed = dayNumber(wallTime(now)) - Date.parse(`${readOn}T00:00:00Z`) / msInDay
  return cardReadingDays - passed
}

const leftText = (days: number): string =>
  days < 0
    ? `пора считать: срок прошёл ${counted(-days, dayForms)} назад`
    : `осталось ${counted(days, dayForms)} из ${cardReadingDays}`

interface CardReadingProps {
  readOn: string | null
  now: number
  /** Shows the days that are left as text instead of a tip. */
  isFull?: boolean
}

/** The day of the last reading, with icon and colour when the next one is near or late. */
export function CardReading({ readOn, now, isFull = false }: CardReadingProps) {
  if (readOn === null) return noValue
  const left = daysLeft(readOn, now)
  const tone = left < 0 ? 'err' : left <= cardReadingWarningDays ? 'warn' : undefined
  return (
    <span className="inline-row gap-4 toned" data-tone={tone} data-tip={isFull ? undefined : leftText(left)}>
      {tone && <Icon of={tone === 'err' ? IconAlertCircle : IconClock} size={14} />}
      <span>
        <time dateTime={readOn}>{shortDay(readOn)}</time>
        <span className={isFull ? undefined : 'visually-hidden'}>, {leftText(left)}</span>
      </span>
    </span>
  )
}
