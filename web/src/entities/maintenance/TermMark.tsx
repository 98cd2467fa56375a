import type { RangeState } from '@naryad/contract/maintenance/maintenance.states'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconCircleCheck from '~icons/circle-check'
import IconClock from '~icons/clock'

import { percent } from '../../ui/formats/numbers.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { shortTermWords, type Term, termWords } from './terms.ts'

import styles from './terms.module.css'

const signs: Record<RangeState, IconComponent> = {
  OK: IconCheck,
  SOON: IconClock,
  OVERDUE: IconAlertCircle,
  DONE: IconCircleCheck,
}

/** Icon and text on a background: «через 11 дней». */
export const TermBadge = ({ term }: { term: Term }) => (
  <span className={styles.badge} data-state={term.state}>
    <Icon of={signs[term.state]} size={14} />
    {termWords(term)}
  </span>
)

interface TermBarProps {
  state: RangeState
  /** Elapsed share of the maintenance range, 0 to 1. */
  progress: number
  label: string
}

/** Progress bar of a maintenance range. */
export const TermBar = ({ state, progress, label }: TermBarProps) => (
  <span
    className={`block grow clip bg-muted height-6 min-width-24 rounded-3 ${styles.bar}`}
    data-state={state}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(progress * 100)}
    aria-valuetext={percent(progress)}
  >
    <span className={styles.passed} style={{ width: `${Math.min(100, progress * 100)}%` }} />
  </span>
)

/** The nearest range in a list row: progress bar and «−6 дней»; the type is in the tooltip. */
export const TermCell = ({ term, kind, progress }: { term: Term; kind: string; progress: number }) => (
  <span
    className={`row gap-8 min-width-0 medium ${styles.term}`}
    data-state={term.state}
    data-tip={`${kind}: ${termWords(term)}`}
  >
    <TermBar state={term.state} progress={progress} label={kind} />
    <span className="rigid max-width-full truncate digits">{shortTermWords(term)}</span>
  </span>
)

/** Only «−6 дней», without the bar. */
export const TermLeft = ({ term, kind }: { term: Term; kind: string }) => (
  <span className={styles.line} data-state={term.state} data-tip={`${kind}: ${termWords(term)}`}>
    {shortTermWords(term)}
  </span>
)

/** Inline: icon, type and text. */
export const TermLine = ({ term, kind }: { term: Term; kind: string }) => (
  <span className={styles.line} data-state={term.state}>
    <Icon of={signs[term.state]} size={14} />
    <span>
      {kind}: {termWords(term)}
    </span>
  </span>
)
