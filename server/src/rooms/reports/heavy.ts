import type { TaskReportInput } from '@naryad/contract/reports/reports'

import type { Who } from '../../platform/http/ctx.ts'
import { rollupQueryOf } from './rollup-query.ts'

interface Period {
  readonly dateFrom: string
  readonly dateTo: string
}

/** One quarter. */
const longDays = 93

/** Long periods read so many tasks that the number of concurrent reports is limited. */
export const isLongPeriod = ({ dateFrom, dateTo }: Period): boolean =>
  Date.parse(dateTo) - Date.parse(dateFrom) > longDays * 86_400_000

export const isHeavyReport = (who: Who, input: TaskReportInput): boolean =>
  isLongPeriod(input) && rollupQueryOf(who, input) === undefined
