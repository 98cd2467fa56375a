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
      <h2 className="no-margin text-14 line-20 strong pad-bottom-4 pad-top-8">{day}</h2>
      <ol className="plain-list line-above">
        {ofDay.map((line) => (
          <Line key={[line.kind, line.at, line.text, line.hash].join(' ')} line={line} />
        ))}
      </ol>
    </section>
  ))
}

const Line = ({ line: { at, receivedAt, kind, text, hash } }: { line: Evidence }) => (
  <li className={styles.line}>
    <span className="rigid strong digits width-44">{clock(at)}</span>
    <span
      className="rigid muted"
      data-tip={evidenceKindTitles[kind]}
      role="img"
      aria-label={evidenceKindTitles[kind]}
    >
      <Icon of={signs[kind]} size={16} />
    </span>
    <span className="stack grow min-width-0 break-words pre-line line-20 text">
      {text}
      {receivedAt !== null && <span className="text-12 secondary">Получено {nearMoment(receivedAt)}</span>}
      {hash !== null && <span className="no-margin break-words text-12 digits muted">SHA-256 {hash}</span>}
    </span>
  </li>
)
