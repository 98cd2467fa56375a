import { fitText } from '@naryad/contract/kit/cut-text'

import type { Tx } from '../../../platform/db/connect.ts'
import { addComment, commentByGuest, guestOf, seesTask } from '../../tasks/index.ts'
import type { Letter } from '../reading/letter.ts'
import { attachLetterFiles } from './letter-files.ts'
import type { Outcome } from './letters.repo.ts'
import type { MailedTask, Sender, SenderUser } from './senders.repo.ts'
import type { TakenLetter, TakingParts } from './taken-letter.ts'

const maxText = 4900

const isCutNotice = '… (письмо целиком — в журнале почты)'

/** Words of a letter, as far as a comment or a request takes them; they say if there are more. */
const boundedText = (text: string, isCut: boolean): string =>
  text.length > maxText || isCut ? `${fitText(text, maxText)}\n${isCutNotice}` : text

/** The own words of a letter that answers. */
export const answerWords = ({ text, isCut }: Letter): string =>
  text === '' ? 'Письмо без текста' : boundedText(text, isCut)

/** Of a letter that answers nothing of ours: a forwarded request or a form looks like a quotation. */
export const newWords = ({ wholeText }: Letter): string => boundedText(wholeText, false)

/**
 * Adds an answer to its task. An answer lets a text in, never rights: the sender has to be known in the organization of
 * the task, and staff has to be proven by the receiving server and see the task. Undefined: a dispatcher decides.
 */
export async function answerTask(
  tx: Tx,
  parts: TakingParts,
  taken: TakenLetter,
  task: MailedTask,
): Promise<Outcome | undefined> {
  const { letter, sender } = taken
  if (letter.kind === 'SUSPICIOUS' || !sender || !task.isOpen) return undefined
  const by = authorOf(sender, task, letter.authentication === 'PASS')
  // Letters are forwarded to colleagues, and answered when the task has gone to others.
  if (!by || ('who' in by && !(await seesTask(tx, by.who, task.id, true)))) return undefined
  const text = answerWords(letter)
  const comment =
    'companyId' in by
      ? await commentByGuest(tx, { ...by, taskId: task.id, text })
      : await addComment(tx, by, task.id, { text, isInternal: by.who.role !== 'client' })
  const attacher = 'companyId' in by ? { who: guestOf(by.companyId, 'EMAIL') } : by
  const files = await attachLetterFiles(tx, parts, taken, { taskId: task.id, by: attacher })
  return {
    state: 'COMMENTED',
    kind: 'PERSONAL',
    reason: '',
    taskId: task.id,
    commentId: comment.id,
    files,
  }
}

type Author = { readonly who: SenderUser } | { readonly companyId: number; readonly name: string }

/** Who writes the comment; undefined: not a participant of the task. */
function authorOf(
  { user, companyId, name }: Sender,
  task: MailedTask,
  isProven: boolean,
): Author | undefined {
  if (user && user.role !== 'client') return isProven ? { who: user } : undefined
  if (companyId === null || companyId !== task.companyId) return undefined
  return user ? { who: user } : { companyId, name }
}
