import { hiddenNumber, missedFoldMinutes } from '@naryad/contract/calls/calls.words'
import { plainPhone } from '@naryad/contract/kit/phones'

import type { Tx } from '../../../platform/db/connect.ts'
import { publishToUsers } from '../../../platform/live/publish-to-users.ts'
import { suggestTask, withdrawSuggestions } from '../../suggestions/index.ts'
import { findRungUserIds, type LockedCall } from './events.repo.ts'
import type { FoldedCall } from './fold-call.ts'
import {
  countOthersOf,
  findLaterAnswer,
  findOpenMissed,
  findUnsuggested,
  linkReturned,
  linkSuggestion,
  type MissedCall,
  readMissed,
} from './missed.repo.ts'

/** A call that was reported later than this raises no alarm. */
const alarmMinutes = 15

const isMissed = ({ direction, state, result }: FoldedCall): boolean =>
  direction === 'IN' && state === 'ENDED' && result !== null && result !== 'ANSWERED'

/** A missed call becomes a suggestion, which a talk with the caller withdraws. */
export async function followMissed(tx: Tx, id: number, before: LockedCall, call: FoldedCall): Promise<void> {
  if (call.result === 'ANSWERED' && call.direction !== 'INTERNAL') await followAnswered(tx, id, before, call)
  if (!isMissed(call) || before.suggestionId !== null || before.returnedBy !== null || before.taskId !== null)
    return
  const answer = call.phone === null ? undefined : await findLaterAnswer(tx, id, call.phone, call.startedAt)
  if (answer === undefined) return suggest(tx, id, call)
  await linkReturned(tx, [id], answer)
}

async function followAnswered(tx: Tx, id: number, before: LockedCall, call: FoldedCall): Promise<void> {
  // An event that came late: it was answered after all.
  if (before.suggestionId !== null) {
    await linkSuggestion(tx, id, null)
    if ((await countOthersOf(tx, before.suggestionId)) === 0)
      await withdrawSuggestions(tx, [before.suggestionId])
  }
  if (call.phone !== null) await followTalk(tx, id, call.phone, call.startedAt)
}

/** A talk with the number returns its missed calls and withdraws their suggestions. The number is locked. */
export async function followTalk(tx: Tx, id: number, phone: string, startedAt: string): Promise<void> {
  const missed = await findOpenMissed(tx, id, phone, startedAt)
  if (missed.length === 0) return
  await linkReturned(
    tx,
    missed.map((one) => one.id),
    id,
  )
  await withdrawSuggestions(tx, [
    ...new Set(missed.map(({ suggestionId }) => suggestionId).filter((one) => one !== null)),
  ])
}

/**
 * A missed call that belongs to no request any more is suggested again, and so are those of the same number that shared
 * its suggestion. What was decided, or was returned in the meantime, is not.
 */
export async function suggestAgain(tx: Tx, id: number): Promise<void> {
  for (const missed of await findUnsuggested(tx, id, missedFoldMinutes)) await suggestCall(tx, missed)
}

/** Returns the call and those of its suggestion. */
async function suggestCall(
  tx: Tx,
  id: number,
): Promise<{ last: MissedCall; calls: readonly MissedCall[] } | undefined> {
  const calls = await readMissed(tx, id, missedFoldMinutes)
  const last = calls.find((one) => one.id === id)
  if (!last) return undefined
  // Calls of one number share the cause of the first, so that they are one suggestion.
  const cause = calls.find(({ suggestionId }) => suggestionId !== null)?.cause ?? `missed-call ${id}`
  const suggestionId = await suggestTask(tx, { ...describeMissed(last, calls), source: 'PHONE', cause })
  await linkSuggestion(tx, id, suggestionId)
  return { last, calls }
}

async function suggest(tx: Tx, id: number, call: FoldedCall): Promise<void> {
  const { last, calls } = (await suggestCall(tx, id)) ?? {}
  if (!last || !calls) return
  if (calls.length > 1 || Date.now() - Date.parse(call.endedAt ?? call.startedAt) > alarmMinutes * 60_000)
    return
  const userIds = await findRungUserIds(tx, call.extensions)
  const { title, text } = alarmOf(last)
  if (userIds.length > 0)
    await publishToUsers(tx, [
      { userIds, event: { type: 'push', id: null, title, text, url: '/suggestions' } },
    ])
}

const phoneOf = ({ phone }: MissedCall): string => (phone === null ? hiddenNumber : plainPhone(phone))

const alarmOf = (call: MissedCall) => ({
  title: 'Пропущенный звонок',
  text: [phoneOf(call), call.contactName ?? call.driverName, call.companyName].filter(Boolean).join(', '),
})

function describeMissed(last: MissedCall, calls: readonly MissedCall[]) {
  const { companyId, carId, contactName, driverName, phone } = last
  const times = calls.map(({ startedText }) => startedText)
  return {
    title: `Пропущенный звонок: ${phoneOf(last)}`,
    words: 'Никто не ответил. Предложение закроется само, когда перезвонят.',
    companyId,
    carId,
    contactName: contactName ?? driverName ?? '',
    contactPhone: phone,
    evidence: [
      { title: times.length === 1 ? 'Звонили' : `Звонили, раз: ${times.length}`, text: times.join(', ') },
    ],
  }
}
