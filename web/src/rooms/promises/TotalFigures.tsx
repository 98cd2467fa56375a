import type { PromiseFigures } from '@naryad/contract/promises/promises.report'
import type { PromiseOutcome } from '@naryad/contract/promises/promises.words'

import { type Figure, FigureRow } from '../../ui/FigureRow.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { columnTitleOf, shareText, valueOf } from './figures.ts'

interface TotalFiguresProps {
  values: PromiseFigures
  onOpen: (outcome: PromiseOutcome | undefined) => void
}

const shownTotals = [undefined, 'KEPT', 'LATE', 'MISSED', 'OPEN'] as const

const toneOf = (outcome: PromiseOutcome | undefined): Figure['tone'] =>
  outcome === 'LATE' ? 'warn' : outcome === 'MISSED' ? 'err' : undefined

/** Figures of the whole period; each one lists its promises. */
export const TotalFigures = ({ values, onOpen }: TotalFiguresProps) => (
  <FigureRow
    figures={[
      ...shownTotals.map((outcome) => ({
        key: outcome ?? 'given',
        title: columnTitleOf(outcome),
        text: count(valueOf(values, outcome)),
        tone: valueOf(values, outcome) > 0 ? toneOf(outcome) : undefined,
        onOpen: () => onOpen(outcome),
      })),
      { key: 'share', title: 'Вовремя, %', text: shareText(values) },
    ]}
  />
)
