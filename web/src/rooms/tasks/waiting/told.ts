import { numbered } from '../../../kit/formats/numbers.ts'
import { alert } from '../../../platform/overlays/alert.ts'
import { putDraft } from '../../../platform/settings/useDraft.ts'
import { returnComment } from '../card/commentBoxes.ts'
import { commentDraft, CommentDraft } from '../drafts.ts'
import type { Waiting } from './waiting.ts'
import { saidOf } from './words.ts'

/** The server has refused what waited; a text goes back to its field. The report has never left its own. */
export function tellRefused(one: Waiting, userId: number, why: string): void {
  const comment = one.kind === 'comment' ? CommentDraft.safeParse(one.body).data : undefined
  if (comment && !returnComment(one.taskId, comment)) putDraft(userId, commentDraft(one.taskId), comment)
  alert({
    type: 'error',
    title: `Заявка ${numbered(one.taskId)}: не сохранено`,
    text: `${saidOf(one)}\n${why}`,
  })
}

/** A colleague has changed the same while there was no network. */
export const tellRival = (one: Waiting): void =>
  alert({
    type: 'warning',
    title: `Заявка ${numbered(one.taskId)}`,
    text: `Пока не было сети, её изменили. Ваше: ${saidOf(one)}.\nОткройте заявку и выберите, что оставить.`,
  })
