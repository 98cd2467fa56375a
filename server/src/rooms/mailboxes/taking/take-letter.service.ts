import { type LetterKind, strangerLimits } from '@naryad/contract/mailboxes/mailboxes.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { readMessageId } from '../../../platform/mail/thread-ids.ts'
import type { TakenFile } from '../../attachments/index.ts'
import { forgetFailures, recordFailure } from '../../letters/index.ts'
import { recordDerived } from '../../tasks/notes/index.ts'
import { findMainTask } from '../../tasks/relations/index.ts'
import type { Letter } from '../reading/letter.ts'
import { answerTask } from './answer-task.service.ts'
import { confirmLetter } from './confirm-letter.service.ts'
import { continueSuggestion } from './continue-suggestion.service.ts'
import { taskNumbersIn } from './facts-in-text.ts'
import {
  deleteLetter,
  type FetchedLetter,
  findByKey,
  findTaskOfMessage,
  lockFetched,
  type Outcome,
  recordOutcome,
} from './letters.repo.ts'
import { countOfStrangers, lockSender } from './limits.repo.ts'
import { findSender, findTask, type MailedTask } from './senders.repo.ts'
import { suggestOrCreate } from './suggest-letter.service.ts'
import type { TakenLetter, TakingParts } from './taken-letter.ts'

/**
 * What becomes of a letter, in one transaction with its entry in the log: a crash before the commit changes nothing, and
 * after it the letter is taken. False: its files are attached to nothing.
 */
export async function takeLetter(
  tx: Tx,
  parts: TakingParts,
  fetched: FetchedLetter,
  letter: Letter,
  files: readonly TakenFile[],
): Promise<boolean> {
  if (!(await lockFetched(tx, fetched.id))) return false
  const twin = await findByKey(tx, letter.key, fetched.id)
  if (twin) {
    await dropTwin(tx, fetched, letter, twin)
    return false
  }
  await lockSender(tx, letter.from)
  const taken = { fetched, letter, files, ...(await findPlace(tx, parts, letter)) }
  const excess = await findExcess(tx, taken)
  const outcome = excess ?? (await outcomeOf(tx, parts, taken))
  await recordOutcome(tx, fetched.id, letter, outcome)
  await confirmLetter(tx, taken, outcome)
  await publishChange(tx, { room: 'mailboxes', changes: [{ id: fetched.mailboxId }] })
  return excess === undefined
}

/** Letters of strangers beyond the limit stand in the log, where they can be taken; nothing is lost. */
async function findExcess(
  tx: Tx,
  { fetched, letter, sender, answered }: TakenLetter,
): Promise<Outcome | undefined> {
  if (sender || answered || fetched.isPersonal || isSilent(fetched, letter)) return undefined
  const { own, all } = await countOfStrangers(tx, fetched.mailboxId, letter.from)
  const { anHour, allAnHour } = strangerLimits
  if (own < anHour && all < allAnHour) return undefined
  const reason =
    own >= anHour
      ? `Больше ${anHour} писем за час от незнакомого отправителя`
      : `Больше ${allAnHour} писем за час от незнакомых отправителей`
  return { state: 'STORED', kind: 'EXCESS', reason }
}

/** The same letter in the same mailbox was renumbered by the server; in another one it stands in both logs. */
async function dropTwin(
  tx: Tx,
  { id, mailboxId }: FetchedLetter,
  letter: Letter,
  twin: { readonly mailboxId: number; readonly address: string },
): Promise<void> {
  if (twin.mailboxId === mailboxId) return deleteLetter(tx, id)
  const reason = `Это же письмо уже принято в ящике ${twin.address}`
  await recordOutcome(tx, id, undefined, { state: 'STORED', kind: letter.kind, reason })
}

async function findPlace(
  tx: Tx,
  { threadKeys }: TakingParts,
  { from, answers, subject }: Letter,
): Promise<Pick<TakenLetter, 'sender' | 'answered' | 'hinted'>> {
  const sender = await findSender(tx, from)
  const signed = answers
    .map((messageId) => readMessageId(threadKeys, messageId)?.requestId)
    .find((id) => id !== undefined)
  const answered = await findMailedTask(tx, signed ?? (await findTaskOfMessage(tx, answers)))
  const [hint] = taskNumbersIn(subject)
  return { sender, answered, hinted: answered ? undefined : await findMailedTask(tx, hint) }
}

async function findMailedTask(tx: Tx, id: number | undefined): Promise<MailedTask | undefined> {
  return id === undefined ? undefined : findTask(tx, await findMainTask(tx, id))
}

const silent: ReadonlySet<LetterKind> = new Set(['OWN', 'AUTO', 'BULK', 'BOUNCE'])

const kindOf = ({ isPersonal }: FetchedLetter, { kind }: Letter): LetterKind =>
  isPersonal ? 'PERSONAL' : kind

/** Such a letter starts nothing, notifies no user and attaches nothing. */
export const isSilent = (fetched: FetchedLetter, letter: Letter): boolean =>
  silent.has(kindOf(fetched, letter))

async function outcomeOf(tx: Tx, parts: TakingParts, taken: TakenLetter): Promise<Outcome> {
  const { fetched, letter, answered } = taken
  if (isSilent(fetched, letter)) return storeSilently(tx, parts, taken)
  const kind = kindOf(fetched, letter)
  // Who writes has a mailbox. A sender that nothing proves makes us try an address once more, no worse.
  if (letter.kind !== 'SUSPICIOUS') await forgetFailures(tx, letter.from)
  const answer = answered && (await answerTask(tx, parts, taken, answered))
  if (answer) return answer
  const continued = answered ? undefined : await continueSuggestion(tx, parts, taken)
  return continued ?? suggestOrCreate(tx, parts, { ...taken, kind })
}

/** An automatic answer is stored with its request; a letter that was not delivered stands in its history. */
async function storeSilently(
  tx: Tx,
  { threadKeys }: TakingParts,
  { letter: { kind, reason, bounce }, answered }: TakenLetter,
): Promise<Outcome> {
  const bounced = bounce?.messageId ? readMessageId(threadKeys, bounce.messageId) : undefined
  const task = bounced ? await findMailedTask(tx, bounced.requestId) : answered
  if (bounce?.address && typeof bounced?.letterId === 'number')
    await recordFailure(tx, bounced.letterId, bounce)
  if (task && bounce) {
    const status = bounce.status === '' ? '' : ` (${bounce.status})`
    await recordDerived(tx, [
      {
        taskId: task.id,
        kind: 'CHANGED',
        field: 'Письмо не доставлено',
        fromText: null,
        toText: `${bounce.address}${status}`,
      },
    ])
    await publishChange(tx, { room: 'tasks', changes: [{ id: task.id }] })
  }
  return { state: 'STORED', kind, reason, taskId: task?.id ?? null }
}
