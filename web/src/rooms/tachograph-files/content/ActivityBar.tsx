import type { ActivitySpan } from '@naryad/contract/tachograph-files/tachograph-content'
import { type Activity, activityTitles } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { minuteText } from './weeks.ts'

import styles from './content.module.css'

const minutesOfDay = 1440

/** «Вождение 06:15—10:00» */
const spanText = ({ from, to, activity, isManual }: ActivitySpan): string =>
  `${activityTitles[activity]} ${minuteText(from)}—${minuteText(to)}${isManual ? ', введено вручную' : ''}`

/** The day from midnight to midnight of UTC; the figures are shown beside it. */
export const ActivityBar = ({ spans }: { spans: readonly ActivitySpan[] }) => (
  <span className={styles.bar} aria-hidden>
    {spans.map((span) => (
      <span
        key={span.from}
        className={styles.span}
        data-activity={span.activity}
        data-tip={spanText(span)}
        style={{
          left: `${(span.from / minutesOfDay) * 100}%`,
          width: `${((span.to - span.from) / minutesOfDay) * 100}%`,
        }}
      />
    ))}
  </span>
)

const shown: readonly Activity[] = ['driving', 'work', 'availability', 'rest', 'unknown']

export const Legend = () => (
  <ul className="plain-list flex wrap gap-12 text-12 secondary" aria-label="Цвета">
    {shown.map((activity) => (
      <li key={activity} className="inline-row gap-6">
        <span className={styles.sample} data-activity={activity} />
        {activityTitles[activity]}
      </li>
    ))}
  </ul>
)
