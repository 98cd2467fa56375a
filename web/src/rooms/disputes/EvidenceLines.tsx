import type { Evidence } from '@naryad/contract/disputes/disputes'
import { evidenceKindTitles } from '@naryad/contract/disputes/disputes.words'
import IconBell from '~icons/bell'
import IconHistory from '~icons/history'
import IconMapPinCheck from '~icons/map-pin-check'
import IconMessage from '~icons/message'
import IconPaperclip from '~icons/paperclip'
import IconRoute from '~icons/route'
import IconSignature from '~icons/signature'
import IconTruck from '~icons/truck'
import IconUserCheck from '~icons/user-check'

import { clock, longDate, nearMoment } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './visit.module.css'

const signs: Record<Evidence['kind'], IconComponent> = {
  HISTORY: IconHistory,
  NOTICE: IconBell,
  MARK: IconMapPinCheck,
  YARD: IconTruck,
  TRACK: IconRoute,
  FILE: IconPaperclip,
  COMMENT: IconMessage,
  ROLL_CALL: IconUserCheck,
  SIGNATURE: IconSignature,
}

/** By days, each a list of its own. */
export function EvidenceLines({ lines }: { lines: readonly Evidence[] }) {
  const days = Map.groupBy(lines, ({ at }) => longDate(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={styles.lines}>
        {ofDay.map((line) => (
          <Line key={[line.kind, line.at, line.text, line.hash].join(' ')} line={line} />
        ))}
      </ol>
    </section>
  ))
}

const Line = ({ line: { at, receivedAt, kind, text, hash } }: { line: Evidence }) => (
  <li className={styles.line}>
    <span className={styles.time}>{clock(at)}</span>
    <span
      className={styles.sign}
      data-tip={evidenceKindTitles[kind]}
      role="img"
      aria-label={evidenceKindTitles[kind]}
    >
      <Icon of={signs[kind]} size={16} />
    </span>
    <span className={styles.text}>
      {text}
      {receivedAt !== null && <span className={styles.note}>Получено {nearMoment(receivedAt)}</span>}
      {hash !== null && <span className={styles.hash}>SHA-256 {hash}</span>}
    </span>
  </li>
)
