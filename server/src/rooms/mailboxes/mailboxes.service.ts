import { fieldTitle } from '@naryad/contract/kit/messages'
import {
  type Mailbox,
  type MailboxChange,
  MailboxInput,
  type MailboxTest,
  type MailboxTestResult,
} from '@naryad/contract/mailboxes/mailboxes'
import { mailboxFields } from '@naryad/contract/mailboxes/mailboxes.fields'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { checkFolder } from './fetching/check-folder.service.ts'
import type { OpenFolder } from './fetching/mail-server.ts'
import {
  deleteMailbox,
  findMailbox,
  insertMailbox,
  isStopped,
  lockMailbox,
  readMailboxes,
  type StoredMailbox,
  updateMailbox,
} from './mailboxes.repo.ts'
import { findTypeTitle } from './taking/senders.repo.ts'

export interface MailboxParts {
  readonly db: Db
  /** Seals the passwords of mailboxes. */
  readonly mailboxBox: SecretBox
  readonly openFolder: OpenFolder
}

const what = 'Почтовый ящик'
const dictionary = { kind: 'mailboxes', what }

export const mailboxConstraints: Constraints = {
  mailboxes_address_unique: () => taken('address', 'Эта папка этого ящика уже читается'),
}

const seal = (box: SecretBox, password: string): Buffer =>
  box.seal(Buffer.from(password), 'mailboxes.password')

export const openPassword = (
  box: SecretBox,
  { sealedPassword }: Pick<StoredMailbox, 'sealedPassword'>,
): string | undefined =>
  sealedPassword === null ? undefined : box.open(sealedPassword, 'mailboxes.password')?.toString()

function shown(box: SecretBox, { sealedPassword, refusalsCount, ...mailbox }: StoredMailbox): Mailbox {
  const hasPassword = sealedPassword !== null
  return {
    ...mailbox,
    hasPassword,
    isPasswordLost: hasPassword && openPassword(box, { sealedPassword }) === undefined,
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
  { typeId, isOn }: Pick<MailboxInput, 'typeId' | 'isOn'>,
  hasPassword: boolean,
) {
  if (typeId !== null && (await findTypeTitle(tx, typeId)) === undefined)
    throw invalid({ typeId: `${fieldTitle(MailboxInput, 'typeId')}: такой записи нет` })
  if (isOn && !hasPassword) throw invalid({ password: 'Пароль приложения: заполните поле' })
}

export const createMailbox = (
  { db, mailboxBox }: MailboxParts,
  ctx: Ctx,
  input: MailboxInput,
): Promise<Mailbox> =>
  idempotently(db, ctx, mailboxesRoutes.create, input, async (tx) => {
    const { password = '', ...values } = input
    await checkInput(tx, values, password !== '')
    const sealedPassword = password === '' ? null : seal(mailboxBox, password)
    const id = await insertMailbox(tx, { ...values, sealedPassword })
    await follow(tx, ctx, { id, title: values.address }, 'Добавлен')
    return getMailbox(tx, mailboxBox, id)
  })

type Account = Pick<MailboxInput, 'host' | 'port' | 'security' | 'login'>

/** A stored password must not be sent to another server or with another login. */
const isSameAccount = (before: Account, after: Account): boolean =>
  before.host === after.host && before.login === after.login && before.security === after.security

/** A new password, the stored one of the same account, or none. */
function passwordAfter(
  box: SecretBox,
  before: StoredMailbox,
  after: Account & { readonly password?: string | undefined },
): Buffer | null {
  if (after.password !== undefined && after.password !== '') return seal(box, after.password)
  return isSameAccount(before, after) ? before.sealedPassword : null
}

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
    const { password = '', ...values } = input
    const details = fieldChangesText<keyof typeof mailboxFields>(mailboxFields, before, values, {
      typeId: await typeTitles(tx, before, values),
    })
    if (details === '' && password === '') return shown(mailboxBox, before)
    const sealedPassword = passwordAfter(mailboxBox, before, input)
    await checkInput(tx, values, sealedPassword !== null)
    const isAnotherFolder =
      !isSameAccount(before, values) || before.folder !== values.folder || (values.isOn && !before.isOn)
    await updateMailbox(tx, id, { ...values, sealedPassword, isAnotherFolder })
    const words = [details, password === '' ? '' : 'Пароль приложения — заменён'].filter(Boolean).join('; ')
    await follow(tx, ctx, { id, title: values.address }, words)
    return getMailbox(tx, mailboxBox, id)
  })

type Typed = Pick<MailboxInput, 'typeId'>

async function typeTitles(
  tx: Tx,
  before: Typed,
  after: Typed,
): Promise<readonly [string | null, string | null]> {
  const titleOf = async ({ typeId }: Typed) =>
    typeId === null ? null : ((await findTypeTitle(tx, typeId)) ?? null)
  return [await titleOf(before), await titleOf(after)]
}

export const removeMailbox = ({ db }: MailboxParts, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const mailbox = await lockMailbox(tx, id)
    if (!mailbox) throw notFound(what)
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

export async function testMailbox(
  { db, mailboxBox, openFolder }: MailboxParts,
  ctx: Ctx,
  { id, mailbox }: MailboxTest,
): Promise<MailboxTestResult> {
  const stored = id === undefined ? undefined : await findMailbox(db, id)
  const known = stored && isSameAccount(stored, mailbox) ? openPassword(mailboxBox, stored) : undefined
  const password = mailbox.password === undefined || mailbox.password === '' ? known : mailbox.password
  if (password === undefined) throw invalid({ 'mailbox.password': 'Пароль приложения: заполните поле' })
  return checkFolder(openFolder, { ...mailbox, password }, ctx.signal)
}
