import type { Tx } from '../../../platform/db/connect.ts'
import { hashSecret, newSecret } from '../../../platform/secrets/random-secret.ts'
import { greeting } from '../../../platform/text/greeting.ts'
import { sendLetter } from '../../letters/index.ts'
import { readSetting } from '../../settings/index.ts'
import { findPasswordBan } from '../../users/index.ts'
import { insertLink } from './links.repo.ts'

const inviteMinutes = 7 * 24 * 60

const accountCreated = (company: string): string =>
  `Для вас создана учётная запись в системе «Наряд»${company === 'Наряд' ? '' : `, компания ${company}`}`

interface Invited {
  readonly id: number
  readonly email: string
  readonly firstName: string
  /** The base URL of links: PUBLIC_URL, or the origin used by the signed-in inviter. */
  readonly origin: string
}

/**
 * Sends a letter with a single-use link to set a password, valid for a week; earlier links become
 * invalid. Rooms that this one depends on receive the function from `app`.
 */
export async function inviteTo(tx: Tx, { id, email, firstName, origin }: Invited): Promise<void> {
  const ban = await findPasswordBan(tx, id)
  if (ban !== undefined) return inviteWithoutPassword(tx, { email, firstName, origin, ban })
  const link = await newLink(tx, { userId: id, purpose: 'INVITE', minutes: inviteMinutes, origin })
  const { name } = await readSetting(tx, 'company')
  await sendLetter(tx, {
    to: email,
    subject: 'Приглашение в «Наряд»',
    text: [
      greeting(firstName),
      `${accountCreated(name)}. Откройте ссылку и задайте пароль:`,
      link,
      `Ваш логин: ${email}. Ссылка действует 7 дней и срабатывает один раз. Никому её не пересылайте.`,
      'Если вы не ждали этого письма, удалите его.',
    ].join('\n\n'),
  })
}

interface InvitedWithoutPassword extends Pick<Invited, 'email' | 'firstName' | 'origin'> {
  readonly ban: string
}

/** Where passwords are forbidden there is none to set. */
async function inviteWithoutPassword(
  tx: Tx,
  { email, firstName, origin, ban }: InvitedWithoutPassword,
): Promise<void> {
  const { name } = await readSetting(tx, 'company')
  await sendLetter(tx, {
    to: email,
    subject: 'Приглашение в «Наряд»',
    text: [
      greeting(firstName),
      `${accountCreated(name)}. Пароль задавать не нужно. ${ban}:`,
      signInPage(origin),
      'Если вы не ждали этого письма, удалите его.',
    ].join('\n\n'),
  })
}

export const signInPage = (origin: string): string => `${origin.replace(/\/+$/, '')}/login`

interface WantedLink {
  readonly userId: number
  readonly purpose: 'INVITE' | 'RESET'
  readonly minutes: number
  readonly origin: string
}

/** The token is only in the letter, in the URL fragment, so that no server on the way logs it. */
export async function newLink(tx: Tx, { origin, ...link }: WantedLink): Promise<string> {
  const token = newSecret()
  await insertLink(tx, { ...link, tokenHash: hashSecret(token) })
  return `${origin.replace(/\/+$/, '')}/reset-password#token=${token}`
}
