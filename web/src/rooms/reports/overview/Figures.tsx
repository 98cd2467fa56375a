import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import IconTrendingDown from '~icons/trending-down'
import IconTrendingUp from '~icons/trending-up'

import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { Sparkline } from '../charts/Sparkline.tsx'
import { FigureLink } from '../FigureLink.tsx'

import styles from './overview.module.css'

export interface Figure {
  title: string
  /** Undefined while loading; null if there is nothing to measure. */
  value: number | null | undefined
  format: (value: number) => string
  search: TaskConditions | undefined
  /** Comparison with the previous period. */
  before?: number | null | undefined
  /** The difference as text: «8 %», «3 п. п.», «4 ч». */
  formatChange?: (difference: number, before: number) => string
  /** Which direction is an improvement; undefined if neither is. */
  good?: 'up' | 'down'
  /** «к октябрю», or the caption of a current figure. */
  note: string
  line?: readonly number[] | undefined
  /** The value takes a whole line, so the sparkline is shown only in a wide card. */
  isLong?: boolean
  isBad?: boolean
  failed?: 'value' | 'before' | undefined
}

const Change = ({ figure }: { figure: Figure }) => {
  const { value, before, formatChange, good, note, failed } = figure
  if (failed)
    return (
      <span className={styles.note}>
        {failed === 'value' ? 'не удалось посчитать' : 'сравнить не удалось'}
      </span>
    )
  if (!formatChange) return <span className={styles.note}>{note}</span>
  if (value === undefined || before === undefined) return <span className={styles.note}>{note}</span>
  if (value === null || before === null) return <span className={styles.note}>нет данных {note}</span>
  const difference = value - before
  const words = formatChange(Math.abs(difference), before)
  // A difference that rounds to zero is not shown.
  if (difference === 0 || words === formatChange(0, before))
    return <span className={styles.note}>без перемен {note}</span>
  const way = difference > 0 ? 'up' : 'down'
  const tone = good === undefined ? undefined : way === good ? 'ok' : 'err'
  return (
    <span className={styles.note}>
      <span className="inline-row gap-4 medium secondary toned" data-tone={tone}>
        <Icon of={way === 'up' ? IconTrendingUp : IconTrendingDown} size={14} />
        <span className="visually-hidden">{way === 'up' ? 'больше на' : 'меньше на'}</span>
        {words}
      </span>{' '}
      {note}
    </span>
  )
}

const Value = ({ figure: { value, format, search, failed } }: { figure: Figure }) => {
  if (value === null || failed === 'value') return '—'
  if (value === undefined) return <SkeletonBar width={72} height={26} />
  return search ? <FigureLink search={search}>{format(value)}</FigureLink> : format(value)
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={styles.figures} aria-label="Главные показатели">
    {figures.map((figure) => (
      <li key={figure.title} className={styles.figure}>
        <span className="secondary">{figure.title}</span>
        <span className={styles.value} data-bad={figure.isBad ? true : undefined}>
          <Value figure={figure} />
        </span>
        <Change figure={figure} />
        {figure.line && figure.line.length > 1 && (
          <span className={styles.spark} data-long={figure.isLong}>
            <Sparkline values={figure.line} />
          </span>
        )}
      </li>
    ))}
  </ul>
)
