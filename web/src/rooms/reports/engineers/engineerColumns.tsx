import {
  type EngineerFigures,
  engineerSearchBehind,
  type EngineersReport,
} from '@naryad/contract/reports/engineers'
import {
  type EngineerMeasure,
  engineerMeasureFacts,
  engineerMeasures,
} from '@naryad/contract/reports/engineers.words'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'

import type { FigureColumn } from '../FiguresTable.tsx'
import { lengthOf, type Period } from '../frame/period.ts'
import { figureText } from '../measureText.ts'
import { LoadBars } from './LoadBars.tsx'

/** Figures of one operator, or the totals. */
export type EngineerRow = Pick<EngineerFigures, 'values' | 'load'> & {
  operator: EngineerFigures['operator'] | null
}

/** With more days the columns would be too narrow. */
const drawnAtMost = 92

/** `conditions` are the filters of the report; they also apply to the linked lists. */
export function engineerColumns(
  { items, period: range }: EngineersReport,
  period: Period,
  conditions: TaskConditions,
) {
  const most = Math.max(1, ...items.flatMap(({ load }) => load.map(({ done }) => done)))
  const everybody = items.map(({ operator }) => operator.id)
  const figure = (measure: EngineerMeasure): FigureColumn<EngineerRow> => ({
    key: measure,
    title: engineerMeasureFacts[measure].title,
    hint: engineerMeasureFacts[measure].hint,
    value: ({ values }) => values[measure],
    text: ({ values }) => figureText(engineerMeasureFacts[measure].kind, values[measure]),
    search: ({ operator }) =>
      engineerSearchBehind(
        measure,
        { ...conditions, operatorIds: operator ? [operator.id] : everybody },
        range,
      ),
    isBad: ({ values }) => measure === 'overdue' && (values.overdue ?? 0) > 0,
  })
  const load: FigureColumn<EngineerRow> = {
    key: 'load',
    title: 'По дням',
    hint: 'Выполнено в каждый из дней',
    value: ({ values }) => values.done,
    text: ({ operator, load: days }) => operator && <LoadBars load={days} period={period} most={most} />,
  }
  return [...engineerMeasures.map(figure), ...(lengthOf(period) <= drawnAtMost ? [load] : [])]
}
