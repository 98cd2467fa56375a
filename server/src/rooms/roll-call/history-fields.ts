import { fieldTitle } from '@naryad/contract/kit/messages'
import { RollCallAddition } from '@naryad/contract/roll-call/roll-call'
import { rollCallStatusTitles } from '@naryad/contract/roll-call/roll-call.words'

import { momentText, textOrNull, timeText, dayText } from '../../platform/text/values.ts'
import type { HistoryField } from '../history/index.ts'
import type { RollCallRow } from './roll-call.repo.ts'

type Window = Pick<RollCallRow, 'windowFrom' | 'windowTo'>

/** «19.11.2026 10:00–11:00», «с 19.11.2026 10:00». */
export function windowText({ windowFrom: from, windowTo: to }: Window): string {
  if (from === null) return to === null ? '' : `до ${momentText(to)}`
  if (to === null) return `с ${momentText(from)}`
  return dayText(from) === dayText(to)
    ? `${momentText(from)}–${timeText(to)}`
    : `${momentText(from)} – ${momentText(to)}`
}

export const rollCallHistoryFields: readonly HistoryField<RollCallRow>[] = [
  { title: 'Окно', text: windowText },
  { title: 'Статус', text: ({ status }) => rollCallStatusTitles[status] },
  { title: 'Время прихода', text: ({ arrivedAt }) => (arrivedAt === null ? null : momentText(arrivedAt)) },
  { title: fieldTitle(RollCallAddition, 'comment'), text: ({ comment }) => textOrNull(comment) },
]
