import { type CarMark, carMarkTitles } from '@naryad/contract/cars/cars'
import IconAlertCircle from '~icons/alert-circle'
import IconAlertOctagonFilled from '~icons/alert-octagon-filled'
import IconAntennaBarsOff from '~icons/antenna-bars-off'
import IconClipboardText from '~icons/clipboard-text'
import IconClock from '~icons/clock'
import IconGauge from '~icons/gauge'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './cars.module.css'

type Tone = 'err' | 'warn' | 'plain'

interface Look {
  sign: IconComponent
  tone: Tone
}

const looks: Record<CarMark, Look> = {
  CRITICAL_TASK: { sign: IconAlertOctagonFilled, tone: 'err' },
  RANGE_OVERDUE: { sign: IconAlertCircle, tone: 'err' },
  RANGE_SOON: { sign: IconClock, tone: 'warn' },
  NO_SIGNAL: { sign: IconAntennaBarsOff, tone: 'warn' },
  MILEAGE_DOUBT: { sign: IconGauge, tone: 'warn' },
  OPEN_TASKS: { sign: IconClipboardText, tone: 'plain' },
}

/** Computed warnings about a truck, each with icon and text. */
export const CarMarks = ({ marks }: { marks: readonly CarMark[] }) =>
  marks.map((mark) => (
    <span key={mark} className={styles.mark} data-tone={looks[mark].tone}>
      <Icon of={looks[mark].sign} size={14} />
      {carMarkTitles[mark]}
    </span>
  ))

/** The same as icons only, for list rows: the texts are in tooltips. */
export const CarSigns = ({ marks }: { marks: readonly CarMark[] }) =>
  marks.map((mark) => (
    <span
      key={mark}
      className="inline-flex rigid secondary toned"
      data-tone={looks[mark].tone}
      role="img"
      aria-label={carMarkTitles[mark]}
      data-tip={carMarkTitles[mark]}
    >
      <Icon of={looks[mark].sign} size={14} />
    </span>
  ))
