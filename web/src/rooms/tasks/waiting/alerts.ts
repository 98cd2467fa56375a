import { putDraft } from '../../../client/settings/useDraft.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { fieldDraft } from '../drafts.ts'
import type { OutboxEntry } from './waiting.ts'
import { saidOf } from './words.ts'

/** Fields edited in place with a text that is restored as a draft. */
const draftFields = ['description', 'driverDescription', 'workReport', 'costItems'] as const

function restoreDraft({ kind, taskId, body, base, version }: OutboxEntry, userId: number): void {
  if (kind !== 'edit') return
  for (const field of draftFields)
    if (field in body)
      putDraft(userId, fieldDraft(taskId, field), { mine: body[field], base: base[field], version })
}

/**
 * The server has refused a queued change: the text of a field becomes its draft again. The draft of a report
 * was never deleted. A comment stays only in the window of pending changes, because from its field it could
 * be sent a second time.
 */
export function showRefused(one: OutboxEntry, userId: number, why: string): void {
  restoreDraft(one, userId)
  alert({
    type: 'error',
    title: `Заявка ${numbered(one.taskId)}: не сохранено`,
    text: `${why}\nВаше: ${saidOf(one)}`,
  })
}

/** Another user has changed the same while there was no network. */
export const showConflict = (one: OutboxEntry): void =>
  alert({
    type: 'warning',
    title: `Заявка ${numbered(one.taskId)}`,
    text: `Пока не было сети, её изменили. Ваше: ${saidOf(one)}.\nОткройте заявку и выберите, что оставить.`,
  })
