import {
  confirmationLimits,
  confirmedNumber,
  fillConfirmation,
} from '@naryad/contract/mailboxes/mailboxes.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { findBlocked, sendLetter } from '../../letters/index.ts'
import { plainSubject } from './facts-in-text.ts'
import type { Outcome } from './letters.repo.ts'
import { markConfirmed, readConfirmations } from './limits.repo.ts'
import type { TakenLetter } from './taken-letter.ts'

/** Programs that read no answers. */
const robot = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?)(?:[+@.-]|$)/

/**
 * Confirms a new request to its sender, in the transaction that takes the letter: a crash confirms nothing twice. Only to
 * a sender who is known or whom the receiving server has proven, otherwise anyone could make the product write to others.
 */
export async function confirmLetter(tx: Tx, taken: TakenLetter, outcome: Outcome): Promise<void> {
  const { fetched, letter } = taken
  if (!fetched.isConfirmed || !isNewRequest(taken, outcome) || !isAnswerable(taken)) return
  if (!(await mayConfirm(tx, taken)) || !(await markConfirmed(tx, fetched.id))) return
  const subject = plainSubject(letter.subject) || 'без темы'
  const { taskId = null } = outcome
  await sendLetter(tx, {
    to: letter.from,
    subject: taskId === null ? `Re: ${subject}` : `[№ ${taskId}] ${subject}`,
    text: fillConfirmation(fetched.confirmation, {
      номер: confirmedNumber(taskId),
      тема: subject,
    }),
    answers: letter.messageId,
    replyTo: fetched.address,
    ...(taskId !== null && { taskId }),
  })
}

const isNewRequest = ({ answered }: TakenLetter, { state, kind, isContinued }: Outcome): boolean =>
  (state === 'REQUESTED' || state === 'SUGGESTED') && kind === 'PERSONAL' && !answered && !isContinued

const isAnswerable = ({ letter: { kind, from, authentication }, sender }: TakenLetter): boolean =>
  kind === 'PERSONAL' &&
  from !== '' &&
  !robot.test(from) &&
  (sender !== undefined || authentication === 'PASS')

async function mayConfirm(tx: Tx, { fetched: { mailboxId }, letter }: TakenLetter): Promise<boolean> {
  const { from: address, answers } = letter
  if (await findBlocked(tx, address)) return false
  const found = await readConfirmations(tx, { mailboxId, address, answers })
  const { aDay, anHour } = confirmationLimits
  return !found.isOwnAddress && !found.isThreadConfirmed && found.toAddress < aDay && found.ofMailbox < anHour
}
