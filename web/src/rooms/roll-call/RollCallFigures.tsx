import type { RollCallFigures as Values } from '@naryad/contract/roll-call/roll-call.report'
import { type RollCallMeasure, rollCallMeasureTitles } from '@naryad/contract/roll-call/roll-call.words'

import { FigureRow } from '../../ui/FigureRow.tsx'
import { count, percent } from '../../ui/formats/numbers.ts'

const shown = ['planned', 'arrived', 'late', 'noShow', 'excused', 'share'] as const

/** «24 мин»; «—» if there is nothing to measure, and for most zeros. */
export function figureText(measure: RollCallMeasure, value: number | null): string {
  if (value === null || (value === 0 && measure !== 'planned' && measure !== 'share')) return '—'
  if (measure === 'share') return percent(value)
  return measure === 'delayMinutes' ? `${count(Math.round(value))}\u00a0мин` : count(value)
}

interface FiguresProps {
  values: Values
  onOpen: (measure: RollCallMeasure) => void
}

const tones: Partial<Record<RollCallMeasure, 'ok' | 'warn' | 'err'>> = {
  arrived: 'ok',
  late: 'warn',
  noShow: 'err',
}

/** Figures of the whole period; each one lists its roll-calls. */
export const RollCallFigures = ({ values, onOpen }: FiguresProps) => (
  <FigureRow
    figures={shown.map((measure) => ({
      key: measure,
      title: rollCallMeasureTitles[measure],
      text: figureText(measure, values[measure]),
      tone: tones[measure],
      onOpen: () => onOpen(measure),
    }))}
  />
)
