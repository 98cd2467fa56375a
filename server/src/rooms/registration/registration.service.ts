import { fieldTitle } from '@naryad/contract/kit/messages'
import { RegistrationInput } from '@naryad/contract/registration/registration'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { invalid, refused, tooOften } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { privacyVersion, readSetting } from '../settings/index.ts'
import { registrationEvents } from './registration.events.ts'
import { countRequests, deleteOldRequests, insertRequest } from './registration.repo.ts'

/** The maximum number of pending requests; more cannot be reviewed and are treated as a flood. */
const maxWaiting = 200

/**
 * Records a request for an account, which the staff approve or decline. The response does not reveal
 * whether the address is known.
 */
export async function register(db: Db, input: RegistrationInput): Promise<{ message: string }> {
  const { isRegistrationOpen } = await readSetting(db, 'security')
  if (!isRegistrationOpen)
    throw refused('Запросы на регистрацию не принимаются: доступ открывает администратор компании')
  await inTransaction(db, async (tx) => {
    await mustBePresent(tx, input.consentVersion)
    // Serialized, so that concurrent requests cannot exceed the limit.
    await lock(tx, 'registration')
    if ((await countRequests(tx)).NEW >= maxWaiting)
      throw tooOften(3600, 'Запросов сейчас слишком много. Попробуйте позже или позвоните нам')
    const id = await insertRequest(tx, input)
    if (id === undefined) return
    await publishRequestChange(tx, [id])
    await publish(tx, registrationEvents.requested, [{ requestId: id }])
  })
  return { message: 'Запрос отправлен. Когда его рассмотрят, мы напишем на указанную почту' }
}

/** Consent to a text that was not shown is invalid. */
async function mustBePresent(tx: Tx, version: number): Promise<void> {
  if (version === (await privacyVersion(tx))) return
  throw invalid({
    consentVersion: `${fieldTitle(RegistrationInput, 'consentVersion')}: текст политики изменился, прочтите его и отметьте согласие ещё раз`,
  })
}

export const publishRequestChange = (tx: Tx, ids: readonly number[]): Promise<void> =>
  publishChange(tx, { room: 'registration', changes: ids.map((id) => ({ id })) })

/** Returns the number of deleted requests. */
export const forgetOldRequests = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { registrationDays } = await readSetting(tx, 'retention')
    const ids = await deleteOldRequests(tx, registrationDays)
    await publishRequestChange(tx, ids)
    return ids.length
  })
