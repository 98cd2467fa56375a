import { fieldTitle } from '@naryad/contract/kit/messages'
import { MaintenanceChange } from '@naryad/contract/maintenance/maintenance'

import { calendarDay, kmText, momentText, textOrNull } from '../../platform/text/values.ts'
import type { HistoryField } from '../history/index.ts'
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

const titleOf = (field: string): string => fieldTitle(MaintenanceChange, field)
const km = (value: number | null): string | null => (value === null ? null : kmText(value))

export const doneTitle = titleOf('doneAt')

export const rangeHistoryFields: readonly HistoryField<RangeHistoryState>[] = [
  { title: titleOf('kindId'), text: ({ kindTitle }) => kindTitle, value: ({ kindId }) => kindId },
  { title: titleOf('dateFrom'), text: ({ dateFrom }) => calendarDay(dateFrom) },
  { title: titleOf('dateTo'), text: ({ dateTo }) => calendarDay(dateTo) },
  { title: titleOf('mileageFrom'), text: ({ mileageFrom }) => km(mileageFrom) },
  { title: titleOf('mileageTo'), text: ({ mileageTo }) => km(mileageTo) },
  { title: titleOf('comment'), text: ({ comment }) => textOrNull(comment) },
  {
    title: doneTitle,
    text: ({ doneAt }) => (doneAt === null ? null : momentText(doneAt)),
    value: ({ doneAt }) => (doneAt === null ? null : Date.parse(doneAt)),
  },
]
