import { fieldTitle } from '@naryad/contract/kit/messages'
import { type Mailbox, type MailboxChange, MailboxInput } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxFields } from '@naryad/contract/mailboxes/mailboxes.fields'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { findSendingMailboxId } from '../settings/index.ts'
import type { OpenFolder } from './fetching/mail-server.ts'
import {
  deleteMailbox,
  findMailbox,
  insertMailbox,
  isStopped,
  lockMailbox,
  readMailboxes,
  type SealedSecrets,
  type StoredMailbox,
  updateMailbox,
} from './mailboxes.repo.ts'
import { openGrant, openPassword } from './sign-in/secrets.ts'
import { isSameAccount, missingSecret, secretsAfter } from './sign-in/typed-secrets.ts'
import { findTypeTitle } from './taking/senders.repo.ts'

export interface MailboxParts {
  readonly db: Db
  /** Seals the passwords of mailboxes. */
  readonly mailboxBox: SecretBox
  readonly openFolder: OpenFolder
}

const what = 'Почтовый ящик'
const sendsLetters =
  'токеном этого ящика уходят письма: введите его заново или выберите в «Почте» другой вход'
const dictionary = { kind: 'mailboxes', what }

export const mailboxConstraints: Constraints = {
  mailboxes_address_unique: () => taken('address', 'Эта папка этого ящика уже читается'),
}

function shown(
  box: SecretBox,
  { sealedPassword, sealedGrant, refusalsCount, ...mailbox }: StoredMailbox,
): Mailbox {
  const hasPassword = sealedPassword !== null
  const hasToken = sealedGrant !== null
  return {
    ...mailbox,
    hasPassword,
    hasToken,
    isPasswordLost:
      (hasPassword && openPassword(box, { sealedPassword }) === undefined) ||
      (hasToken && openGrant(box, { sealedGrant }) === undefined),
    isStopped: isStopped({ refusalsCount }),
  }
}

export async function listMailboxes({
  db,
  mailboxBox,
}: MailboxParts): Promise<{ items: Mailbox[]; totalCount: number }> {
  const items = (await readMailboxes(db)).map((mailbox) => shown(mailboxBox, mailbox))
  return { items, totalCount: items.length }
}

async function getMailbox(tx: Tx, box: SecretBox, id: number): Promise<Mailbox> {
  const mailbox = await findMailbox(tx, id)
  if (!mailbox) throw notFound(what)
  return shown(box, mailbox)
}

async function checkInput(
  tx: Tx,
  { typeId, isOn, signIn }: Pick<MailboxInput, 'typeId' | 'isOn' | 'signIn'>,
  { sealedPassword, sealedGrant }: SealedSecrets,
) {
  if (typeId !== null && (await findTypeTitle(tx, typeId)) === undefined)
    throw invalid({ typeId: `${fieldTitle(MailboxInput, 'typeId')}: такой записи нет` })
  if (isOn && sealedPassword === null && sealedGrant === null) throw missingSecret(signIn)
}

export const createMailbox = (
  { db, mailboxBox }: MailboxParts,
  ctx: Ctx,
  input: MailboxInput,
): Promise<Mailbox> =>
  idempotently(db, ctx, mailboxesRoutes.create, input, async (tx) => {
    const { password: _, clientSecret: __, refreshToken: ___, ...values } = input
    const secrets = secretsAfter(mailboxBox, undefined, input)
    await checkInput(tx, values, secrets)
    const id = await insertMailbox(tx, { ...values, ...secrets })
    await follow(tx, ctx, { id, title: values.address }, 'Добавлен')
    return getMailbox(tx, mailboxBox, id)
  })

export const changeMailbox = (
  { db, mailboxBox }: MailboxParts,
  ctx: Ctx,
  id: number,
  { version, ...input }: MailboxChange,
): Promise<Mailbox> =>
  inTransaction(db, async (tx) => {
    const before = await lockMailbox(tx, id)
    if (!before) throw notFound(what)
    await refuseOlderEntry(tx, dictionary, version, shown(mailboxBox, before))
    const { password = '', clientSecret = '', refreshToken = '', ...values } = input
    const details = fieldChangesText<keyof typeof mailboxFields>(mailboxFields, before, values, {
      typeId: await typeTitles(tx, before, values),
    })
    const replaced = [
      password === '' ? '' : 'Пароль приложения — заменён',
      clientSecret === '' ? '' : 'Секрет приложения — заменён',
      refreshToken === '' ? '' : 'Токен обновления — заменён',
    ]
    const words = [details, ...replaced].filter(Boolean).join('; ')
    if (words === '') return shown(mailboxBox, before)
    const secrets = secretsAfter(mailboxBox, before, input)
    if (secrets.sealedGrant === null && (await findSendingMailboxId(tx)) === id) throw neededToken(values)
    await checkInput(tx, values, secrets)
    const isAnotherFolder =
      !isSameAccount(before, values) || before.folder !== values.folder || (values.isOn && !before.isOn)
    await updateMailbox(tx, id, { ...values, ...secrets, isAnotherFolder })
    await follow(tx, ctx, { id, title: values.address }, words)
    return getMailbox(tx, mailboxBox, id)
  })

function neededToken({ signIn }: Pick<MailboxInput, 'signIn'>) {
  const field = signIn === 'OAUTH' ? 'refreshToken' : 'signIn'
  return invalid({ [field]: `${fieldTitle(MailboxInput, field)}: ${sendsLetters}` })
}

async function typeTitles(
  tx: Tx,
  before: Pick<MailboxInput, 'typeId'>,
  after: Pick<MailboxInput, 'typeId'>,
): Promise<readonly [string | null, string | null]> {
  const titleOf = async ({ typeId }: Pick<MailboxInput, 'typeId'>) =>
    typeId === null ? null : ((await findTypeTitle(tx, typeId)) ?? null)
  return [await titleOf(before), await titleOf(after)]
}

export const removeMailbox = ({ db }: MailboxParts, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const mailbox = await lockMailbox(tx, id)
    if (!mailbox) throw notFound(what)
    if ((await findSendingMailboxId(tx)) === id)
      throw conflict('Токеном этого ящика уходят письма: выберите в «Почте» другой вход')
    await deleteMailbox(tx, id)
    await follow(tx, ctx, { id, title: mailbox.address }, 'Удалён')
  })

async function follow(
  tx: Tx,
  ctx: Ctx,
  entry: { readonly id: number; readonly title: string },
  details: string,
): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, entry, details)
  await publishChange(tx, { room: 'mailboxes', changes: [{ id: entry.id }] })
}
