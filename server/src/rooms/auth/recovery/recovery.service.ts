import type { LinkOwner, ResetPasswordInput } from '@naryad/contract/auth/recovery'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { impossible } from '../../../platform/http/refusals.ts'
import { workOnEach } from '../../../platform/isolation/isolated.repo.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { greeting } from '../../../platform/text/greeting.ts'
import { recordAudit } from '../../audit/index.ts'
import { sendLetter } from '../../letters/index.ts'
import { findPasswordBan, setPassword } from '../../users/index.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { revokeSessionsOf } from '../sessions/sessions.repo.ts'
import { sendNotice } from '../sign-in/notice.service.ts'
import { forgetFailures, loginCounterOf, ownCounterOf } from '../throttle/throttle.repo.ts'
import { newLink, signInPage } from './invite.service.ts'
import { voidLinks } from './links.repo.ts'
import {
  burnLink,
  countRecentResets,
  findLinkOwner,
  lockReceiver,
  noteWish,
  claimRecoveryRequests,
} from './recovery.repo.ts'

const resetMinutes = 60
/** The limit of letters per account; above it, the last letter remains valid. */
const lettersAnHour = 5

/**
 * The account is not looked up here, so neither the response nor its time reveals whether it exists. A
 * job processes the request a moment later.
 */
export const askForRecovery = (db: Db, email: string, call: Call): Promise<void> =>
  inTransaction(db, (tx) => noteWish(tx, email.normalize('NFC').toLowerCase(), call.address))

/** Without a mail server the letter is stored in the mailbox for administrators. */
export const recoveryAnswer = (hasMail: boolean): string =>
  hasMail
    ? `Если такая почта есть в системе, на неё уйдёт письмо со ссылкой. Она действует ${resetMinutes} минут`
    : `Почта в системе пока не подключена, поэтому письмо не придёт. Ссылку для смены пароля возьмите у администратора: она действует ${resetMinutes} минут`

/** Sends links for requests of accounts that exist and may sign in. */
export async function processRecoveryRequests(tx: Tx, originOf: (tx: Tx) => Promise<string>): Promise<void> {
  const claimed = await claimRecoveryRequests(tx)
  await workOnEach(tx, {
    what: 'Ссылка для смены пароля',
    items: claimed,
    nameOf: (request) => `запрос ${claimed.indexOf(request) + 1}`,
    work: async ({ email, address }) => {
      const user = await lockReceiver(tx, email)
      if (user && (await countRecentResets(tx, user.id)) < lettersAnHour)
        await sendLink(tx, { ...user, address, origin: await originOf(tx) })
    },
  })
}

interface Receiver {
  readonly id: number
  readonly email: string
  readonly firstName: string
  /** Where the request came from. */
  readonly address: string
  readonly origin: string
}

async function sendLink(tx: Tx, { id, email, firstName, address, origin }: Receiver): Promise<void> {
  const ban = await findPasswordBan(tx, id)
  if (ban !== undefined) {
    await sendLetter(tx, {
      to: email,
      subject: 'Вход в «Наряд»',
      text: [
        greeting(firstName),
        `Получен запрос на смену пароля (с IP-адреса ${address}). ${ban}:`,
        signInPage(origin),
        'Если вы этого не запрашивали, удалите письмо.',
      ].join('\n\n'),
    })
    return
  }
  const link = await newLink(tx, { userId: id, purpose: 'RESET', minutes: resetMinutes, origin })
  await sendLetter(tx, {
    to: email,
    subject: 'Новый пароль в «Наряде»',
    text: [
      greeting(firstName),
      `Получен запрос на смену пароля (с IP-адреса ${address}). Откройте ссылку и задайте его:`,
      link,
      `Ссылка действует ${resetMinutes} минут и срабатывает один раз. Никому её не пересылайте. Когда пароль будет задан, все ваши сеансы завершатся.`,
      'Если вы этого не запрашивали, удалите письмо: прежний пароль продолжит действовать.',
    ].join('\n\n'),
  })
}

const dead = () => impossible('Ссылка устарела или уже использована. Попросите новую на странице входа')

/** A link that was sent before passwords were forbidden. */
async function refuseForbidden(db: Db, userId: number): Promise<void> {
  const ban = await findPasswordBan(db, userId)
  if (ban !== undefined) throw impossible(ban)
}

/** Lets the page report an expired link before a password is typed. */
export async function findOwnerOfLink(db: Db, token: string): Promise<LinkOwner> {
  const owner = await findLinkOwner(db, hashSecret(token))
  if (!owner) throw dead()
  await refuseForbidden(db, owner.id)
  return { email: owner.email, isFirstPassword: owner.purpose === 'INVITE' }
}

/** Accepts a link of either purpose. Opens no session: the user signs in with the new password. */
export async function resetPassword(
  db: Db,
  { token, password }: ResetPasswordInput,
  call: Call,
): Promise<void> {
  const tokenHash = hashSecret(token)
  const owner = await findLinkOwner(db, tokenHash)
  if (!owner) throw dead()
  await refuseForbidden(db, owner.id)
  const { id, email, lastName, firstName, middleName, companyName, purpose } = owner
  // A rejected password does not use up the link.
  await checkNewPassword(db, password, {
    names: [email, lastName, firstName, middleName, companyName ?? ''],
  })
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (!(await lockReceiver(tx, email.toLowerCase()))) throw dead()
    if (!(await burnLink(tx, tokenHash))) throw dead()
    await voidLinks(tx, id)
    await setPassword(tx, id, passwordHash)
    const ended = await revokeSessionsOf(tx, id, 'PASSWORD_RESET')
    // A user who sets a first password needs no notice about it.
    if (purpose === 'RESET') await sendNotice(tx, id, { kind: 'PASSWORD_CHANGED', by: call })
    // Also unlocks a user who is locked out by failed attempts.
    await forgetFailures(tx, [loginCounterOf(email.normalize('NFC').toLowerCase()), ownCounterOf(id)])
    await recordAudit(tx, {
      kind: 'PASSWORD_RESET',
      by: call,
      userId: id,
      ...(ended > 0 ? { details: `Завершено сеансов: ${ended}` } : {}),
    })
  })
}
