import { doneTitle, rangeFields } from '@naryad/contract/maintenance/maintenance.fields'

import { calendarDay, kmText, momentText } from '../../platform/text/values.ts'
import { type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { Bounds } from './terms.ts'

const thousands = new Intl.NumberFormat('ru-RU')

/** «с 13.11.2023 по 13.11.2026, с 340 000 до 345 000 км». */
export function boundsText({ dateFrom, dateTo, mileageFrom, mileageTo }: Bounds): string {
  const parts: string[] = []
  if (dateTo !== null) parts.push(`с ${calendarDay(dateFrom)} по ${calendarDay(dateTo)}`)
  if (mileageFrom !== null && mileageTo !== null)
    parts.push(`с ${thousands.format(mileageFrom)} до ${kmText(mileageTo)}`)
  return parts.join(', ')
}

/** The values of a range that its history shows. */
export interface RangeHistoryState extends Bounds {
  readonly kindId: number
  readonly kindTitle: string
  readonly comment: string
  readonly doneAt: string | null
}

export const rangeHistoryFields: readonly HistoryField<RangeHistoryState>[] = [
  ...historyFieldsOf<RangeHistoryState>()(rangeFields, { kindId: ({ kindTitle }) => kindTitle }),
  {
    title: doneTitle,
    text: ({ doneAt }) => (doneAt === null ? null : momentText(doneAt)),
    value: ({ doneAt }) => (doneAt === null ? null : Date.parse(doneAt)),
  },
]
