import IconAlertCircle from '~icons/alert-circle'
import IconClock from '~icons/clock'

import { shortDay } from '../formats/dates.ts'
import { Icon } from '../Icon.tsx'
import { noValue } from './cells.tsx'
import { expiryText, expiryTone } from './expiry.ts'

/** An expiry date, with icon and colour when it is near or past. */
export function Expiry({ day, now }: { day: string | null; now: number }) {
  if (day === null) return noValue
  const tone = expiryTone(day, now)
  if (!tone) return <time dateTime={day}>{shortDay(day)}</time>
  return (
    <time
      className="inline-row gap-4 nowrap medium toned"
      data-tone={tone === 'late' ? 'err' : 'warn'}
      dateTime={day}
      data-tip={expiryText(day, now)}
    >
      <Icon of={tone === 'late' ? IconAlertCircle : IconClock} size={14} />
      {shortDay(day)}
      <span className="visually-hidden">{tone === 'late' ? ', срок прошёл' : ', скоро'}</span>
    </time>
  )
}
