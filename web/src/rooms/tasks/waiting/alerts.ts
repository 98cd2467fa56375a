import { numbered } from '../../../kit/formats/numbers.ts'
import { alert } from '../../../platform/overlays/alert.ts'
import { putDraft } from '../../../platform/settings/useDraft.ts'
import { fieldDraft } from '../drafts.ts'
import type { OutboxEntry } from './waiting.ts'
import { saidOf } from './words.ts'

/** Of the fields that are edited where they stand, those that are opened with a draft. */
const returned = ['description', 'driverDescription', 'workReport', 'costItems'] as const

function giveBack({ kind, taskId, body, base, version }: OutboxEntry, userId: number): void {
  if (kind !== 'edit') return
  for (const field of returned)
    if (field in body)
      putDraft(userId, fieldDraft(taskId, field), { mine: body[field], base: base[field], version })
}

/**
 * The server has refused what waited; the text of a field goes back to it. The report has never left its own. A comment
 * stays in the window alone: from its field as well it could be sent twice.
 */
export function showRefused(one: OutboxEntry, userId: number, why: string): void {
  giveBack(one, userId)
  alert({
    type: 'error',
    title: `Заявка ${numbered(one.taskId)}: не сохранено`,
    text: `${saidOf(one)}\n${why}`,
  })
}

/** A colleague has changed the same while there was no network. */
export const showConflict = (one: OutboxEntry): void =>
  alert({
    type: 'warning',
    title: `Заявка ${numbered(one.taskId)}`,
    text: `Пока не было сети, её изменили. Ваше: ${saidOf(one)}.\nОткройте заявку и выберите, что оставить.`,
  })
