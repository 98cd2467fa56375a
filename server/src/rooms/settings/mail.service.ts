import { isDeepStrictEqual } from 'node:util'

import type { MailInput, MailServerInput, MailSettings, TestLetter } from '@naryad/contract/settings/mail'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { parseMailServer } from '../../platform/mail/mail-server.ts'
import { type MailConnection, openMail } from '../../platform/mail/mail.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import { findAddress } from './address.service.ts'
import { lockSettings } from './changes.repo.ts'
import type { Connections, TokenMailboxes } from './connections.ts'
import { deleteMail, getReader, readMail, type StoredMail, writeMail } from './mail.repo.ts'
import { readSetting } from './settings.repo.ts'
import { readText, writeText } from './texts.repo.ts'

const boundTo = 'settings.mail'

const openPassword = (box: SecretBox, { sealedPassword }: StoredMail): string | undefined =>
  sealedPassword === null ? undefined : box.open(Buffer.from(sealedPassword, 'base64'), boundTo)?.toString()

const isLost = (box: SecretBox, mail: StoredMail): boolean =>
  mail.sealedPassword !== null && openPassword(box, mail) === undefined

/** The mail server in use. Undefined: none is configured, or its password or token cannot be decrypted. */
export async function findMailConnection(
  db: Db,
  { mail: fixed, mailboxes, box }: Pick<Connections, 'mail' | 'mailboxes' | 'box'>,
): Promise<MailConnection | undefined> {
  if (fixed) return fixed
  const stored = await readMail(db)
  if (!stored || isLost(box, stored)) return undefined
  const { host, port, isTls, login, mailboxId, from } = stored
  const password = openPassword(box, stored)
  const who = password === undefined ? '' : `${encodeURIComponent(login)}:${encodeURIComponent(password)}@`
  const url = `${isTls ? 'smtps' : 'smtp'}://${who}${host}:${port}`
  if (mailboxId === null) return { url, from }
  const access = await mailboxes.openAccess(db, mailboxId, host)
  return access && { url, from, access }
}

export async function getMail(db: Db, ctx: Pick<Ctx, 'origin'>, set: Connections): Promise<MailSettings> {
  const [address, mailboxes] = await Promise.all([findAddress(db, set.publicUrl), set.mailboxes.list(db)])
  const common = {
    mailboxes: mailboxes.map(({ id, address: of }) => ({ id, address: of })),
    address: address ?? '',
    isAddressFixed: set.publicUrl !== undefined,
    usualAddress: ctx.origin,
  }
  const fixed = set.mail && parseMailServer(set.mail.url)
  if (set.mail && fixed) {
    const { host, port, isSecure: isTls, user: login, password } = fixed
    const server = { host, port, isTls, login, from: set.mail.from }
    const hasPassword = password !== undefined
    return { ...common, server, hasPassword, isServerFixed: true, isPasswordLost: false }
  }
  const stored = await readMail(db)
  if (!stored)
    return { ...common, server: null, hasPassword: false, isServerFixed: false, isPasswordLost: false }
  const { sealedPassword, ...server } = stored
  return {
    ...common,
    server,
    hasPassword: sealedPassword !== null,
    isServerFixed: false,
    isPasswordLost: (await findMailConnection(db, set)) === undefined,
  }
}

export const changeMail = (
  db: Db,
  ctx: Ctx,
  set: Connections,
  { address, server }: MailInput,
): Promise<MailSettings> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const changes = [
      ...(address === undefined ? [] : await changeAddress(tx, set, address)),
      ...(server === undefined ? [] : await changeServer(tx, set, server)),
    ]
    const after = await getMail(tx, ctx, set)
    // Anonymous users may request letters with links, so the base URL of links must be known.
    if (after.server && after.address === '')
      throw invalid({ address: 'Адрес системы: укажите, чтобы ссылки в письмах вели сюда' })
    if (changes.length > 0) {
      const object = { kind: 'settings', id: null, title: 'Настройки' }
      await recordAudit(tx, {
        kind: 'SETTINGS_CHANGED',
        by: ctx,
        object,
        details: `Почта. ${changes.join('; ')}`,
      })
      await publishAllChanged(tx, ['settings'])
    }
    return after
  })

async function changeAddress(tx: Tx, { publicUrl }: Connections, address: string): Promise<string[]> {
  if (publicUrl !== undefined) throw conflict('Адрес системы задан переменной PUBLIC_URL')
  if (((await readText(tx, 'address')) ?? '') === address) return []
  await writeText(tx, 'address', address)
  return [`Адрес системы: ${address || 'не задан'}`]
}

async function changeServer(
  tx: Tx,
  { mail: fixed, mailboxes, box }: Connections,
  input: MailServerInput | null,
): Promise<string[]> {
  if (fixed) throw conflict('Почтовый сервер задан переменной NARYAD_SMTP_URL')
  const before = await readMail(tx)
  if (input === null) {
    await deleteMail(tx)
    return before ? ['Почтовый сервер отключён'] : []
  }
  const { password, ...server } = { ...input, mailboxId: mailboxAfter(before, input) }
  const mailbox = await findTokenMailbox(tx, mailboxes, { ...server, password })
  const sealedPassword = sealedOf(box, before, input)
  if (server.login !== '' && sealedPassword === null)
    throw invalid({ 'server.password': 'Пароль: введите пароль этого логина' })
  const after = { ...server, sealedPassword }
  if (isDeepStrictEqual(before, after)) return []
  await writeMail(tx, after)
  const { host, port, login, from } = server
  const who = mailbox
    ? `вход токеном ящика ${mailbox.address}`
    : login === ''
      ? 'без логина'
      : `логин ${login}`
  return [
    `Почтовый сервер: ${host}:${port}, ${who}, отправитель ${from}`,
    ...(password ? ['пароль заменён'] : []),
  ]
}

/** If it is omitted, that of the same server goes on, as a password does. */
const mailboxAfter = (before: StoredMail | undefined, { mailboxId, host, login }: MailServerInput) =>
  mailboxId === undefined && before?.host === host && login === '' ? before.mailboxId : (mailboxId ?? null)

async function findTokenMailbox(
  tx: Tx,
  mailboxes: TokenMailboxes,
  { mailboxId = null, host, login, password = '' }: MailServerInput,
) {
  if (mailboxId === null) return undefined
  if (login !== '' || password !== '')
    throw invalid({ 'server.login': 'Логин: с токеном ящика входят без логина и пароля' })
  const mailbox = (await mailboxes.list(tx)).find(({ id }) => id === mailboxId)
  if (!mailbox) throw invalid({ 'server.mailboxId': 'Токен ящика: этого ящика нет, или токена у него нет' })
  if (!(await mailboxes.openAccess(tx, mailboxId, host)))
    throw invalid({
      'server.host': `Сервер: токен ящика получает только его почтовая служба, письма читаются с ${mailbox.host}`,
    })
  return mailbox
}

/** The mailbox with the token of which letters leave. */
export const findSendingMailboxId = async (db: Db): Promise<number | null> =>
  (await readMail(db))?.mailboxId ?? null

/** A stored password is used only with the server and login it was entered for. */
function sealedOf(box: SecretBox, before: StoredMail | undefined, input: MailServerInput): string | null {
  const { login, password, host, port } = input
  if (login === '') return null
  if (password) return box.seal(Buffer.from(password), boundTo).toString('base64')
  const isSame = before?.host === host && before.port === port && before.login === login
  return isSame && !isLost(box, before) ? before.sealedPassword : null
}

/** Bypasses the outbox, so that the response contains the reply of the mail server. */
export async function sendTestLetter(db: Db, ctx: Ctx, set: Connections): Promise<TestLetter> {
  const connection = await findMailConnection(db, set)
  if (!connection) throw conflict('Почтовый сервер не подключён: сначала сохраните его настройки')
  const [{ email: to }, { name }] = await Promise.all([getReader(db, ctx.who.id), readSetting(db, 'company')])
  const outcome = await openMail(connection)(
    {
      id: Date.now(),
      to,
      subject: 'Проверка почты «Наряда»',
      text: `Здравствуйте!\n\nЭто проверочное письмо из системы «Наряд» (${name}). Если вы его получили, приглашения и ссылки для пароля тоже дойдут.`,
    },
    AbortSignal.timeout(25_000),
  )
  return { to, error: outcome.kind === 'sent' ? null : outcome.error }
}

/** After a key rotation the password is encrypted with the new key. */
export async function reencryptMailPassword(tx: Tx, box: SecretBox): Promise<void> {
  // Without the lock, a concurrent change by an administrator would be overwritten.
  await lockSettings(tx)
  const stored = await readMail(tx)
  if (!stored?.sealedPassword || box.isCurrent(Buffer.from(stored.sealedPassword, 'base64'))) return
  const password = openPassword(box, stored)
  if (password === undefined) return
  const sealedPassword = box.seal(Buffer.from(password), boundTo).toString('base64')
  await writeMail(tx, { ...stored, sealedPassword })
}
