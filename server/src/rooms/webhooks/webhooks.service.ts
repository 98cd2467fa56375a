import { randomUUID } from 'node:crypto'

import { inQuotes } from '@naryad/contract/kit/quotes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import type {
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookLogQuery,
  WebhookMessage,
  WebhookResendInput,
  WebhookResent,
  WebhookTestResult,
  WebhookWithSecret,
} from '@naryad/contract/webhooks/webhooks'
import {
  formerSecretHours,
  maxResent,
  maxWebhooks,
  testEvent,
  webhookEventTitles,
} from '@naryad/contract/webhooks/webhooks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { momentText } from '../../platform/text/values.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { checkWebhookAddress, type InnerHosts } from './address.ts'
import { missingCompanies } from './compose.repo.ts'
import { mayReceive } from './listeners.ts'
import { findMessage, findSubject, readMessages, requeueFailed, requeueMessage } from './messages.repo.ts'
import { post } from './post.ts'
import { followRegisters } from './registers.service.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { newWebhookSecret } from './signature.ts'
import { notMeant } from './webhook.channel.ts'
import {
  countLocked,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  readWebhooks,
  replaceSecret,
  reserveWebhookId,
  type StoredWebhook,
  updateWebhook,
} from './webhooks.repo.ts'

export interface WebhookRoomParts {
  readonly db: Db
  readonly webhookBox: SecretBox
  readonly webhookHosts: InnerHosts
}

const missing = () => notFound('Вебхук')

const shown = ({ webhookBox }: WebhookRoomParts, { sealedSecret, ...webhook }: StoredWebhook): Webhook => ({
  ...webhook,
  isSecretLost: openSecret(webhookBox, webhook.id, sealedSecret) === undefined,
})

async function getWebhook(parts: WebhookRoomParts, tx: Db, id: number): Promise<Webhook> {
  const found = await findWebhook(tx, id)
  if (!found) throw missing()
  return shown(parts, found)
}

export async function listWebhooks(
  parts: WebhookRoomParts,
): Promise<{ items: Webhook[]; totalCount: number }> {
  const items = (await readWebhooks(parts.db)).map((webhook) => shown(parts, webhook))
  return { items, totalCount: items.length }
}

/** Before the transaction: it may ask the name servers. */
async function refuseAddress({ webhookHosts }: WebhookRoomParts, url: string): Promise<void> {
  const wrong = await checkWebhookAddress(url, webhookHosts)
  if (wrong !== null) throw invalid({ url: `Адрес: ${wrong}` })
}

const dictionary = { kind: 'webhooks', what: 'Вебхук' }

async function record(tx: Tx, ctx: Ctx, webhook: { id: number; title: string }, details: string) {
  await recordDictionaryChange(tx, ctx, dictionary, webhook, details)
  await publishAllChanged(tx, ['settings'])
}

const describe = ({ title, url, events, queues, companyIds, isActive }: WebhookInput): string =>
  [
    inQuotes(title),
    url,
    events.map((event) => webhookEventTitles[event]).join(', '),
    ...(queues.length === 0 ? [] : [`очереди: ${queues.map((queue) => queueTitles[queue]).join(', ')}`]),
    ...(companyIds.length === 0 ? [] : [`организации: № ${companyIds.join(', № ')}`]),
    isActive ? 'включён' : 'выключен',
  ].join('; ')

export async function createWebhook(
  parts: WebhookRoomParts,
  ctx: Ctx,
  input: WebhookInput,
): Promise<WebhookWithSecret> {
  await refuseAddress(parts, input.url)
  const made = await inTransaction(parts.db, async (tx) => {
    await refuseUnknown(tx, input.companyIds)
    if ((await countLocked(tx)) >= maxWebhooks) throw impossible(`Вебхуков не больше ${maxWebhooks}`)
    const [id, secret] = [await reserveWebhookId(tx), newWebhookSecret()]
    const sealedSecret = sealSecret(parts.webhookBox, id, secret)
    await insertWebhook(tx, { ...withoutRepeats(input), id, sealedSecret, createdBy: ctx.who.id })
    await record(tx, ctx, { id, title: input.title }, `Добавлен: ${describe(input)}`)
    return { webhook: await getWebhook(parts, tx, id), secret }
  })
  await followRegisters(parts.db)
  return made
}

const withoutRepeats = (input: WebhookInput): WebhookInput => ({
  ...input,
  events: [...new Set(input.events)],
  queues: [...new Set(input.queues)],
  companyIds: [...new Set(input.companyIds)].toSorted((one, other) => one - other),
})

async function refuseUnknown(tx: Tx, companyIds: readonly number[]): Promise<void> {
  const missing = await missingCompanies(tx, companyIds)
  if (missing.length > 0)
    throw invalid({ companyIds: `Организации: нет организации № ${missing.join(', № ')}` })
}

export async function changeWebhook(
  parts: WebhookRoomParts,
  ctx: Ctx,
  id: number,
  { version, ...sent }: WebhookChange,
): Promise<Webhook> {
  await refuseAddress(parts, sent.url)
  const changed = await inTransaction(parts.db, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (!before) throw missing()
    const { queues = before.queues, companyIds = before.companyIds } = sent
    const input = withoutRepeats({ ...sent, queues, companyIds })
    await refuseUnknown(
      tx,
      companyIds.filter((one) => !before.companyIds.includes(one)),
    )
    await refuseOlderEntry(tx, dictionary, version, await getWebhook(parts, tx, id))
    if (describe(before) !== describe(input)) {
      await updateWebhook(tx, id, input)
      await record(tx, ctx, { id, title: input.title }, `Изменён: ${describe(input)}`)
    }
    return getWebhook(parts, tx, id)
  })
  await followRegisters(parts.db)
  return changed
}

export const removeWebhook = ({ db }: WebhookRoomParts, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (!before) throw missing()
    await deleteWebhook(tx, id)
    await record(tx, ctx, before, `Удалён: ${describe(before)}`)
  })

export const rotateSecret = (parts: WebhookRoomParts, ctx: Ctx, id: number): Promise<WebhookWithSecret> =>
  inTransaction(parts.db, async (tx) => {
    const before = await lockWebhook(tx, id)
    if (!before) throw missing()
    const secret = newWebhookSecret()
    const isLost = openSecret(parts.webhookBox, id, before.sealedSecret) === undefined
    await replaceSecret(tx, id, {
      sealed: sealSecret(parts.webhookBox, id, secret),
      former: isLost ? null : before.sealedSecret,
      hours: formerSecretHours,
    })
    await record(tx, ctx, before, `Вебхук ${inQuotes(before.title)}: секрет сменён`)
    return { webhook: await getWebhook(parts, tx, id), secret }
  })

/** A message of its own kind, sent at once and not logged. */
export async function testWebhook(
  { db, webhookBox, webhookHosts }: WebhookRoomParts,
  { signal }: Pick<Ctx, 'signal'>,
  id: number,
): Promise<WebhookTestResult> {
  const found = await findWebhook(db, id)
  if (!found) throw missing()
  const secret = openSecret(webhookBox, id, found.sealedSecret)
  if (secret === undefined) throw impossible('Секрет не читается: смените его')
  const body = JSON.stringify({ type: testEvent, timestamp: new Date().toISOString(), data: {} })
  const { status, ms, error } = await post(
    { url: found.url, id: `msg_test-${randomUUID()}`, body, secrets: [secret] },
    { hosts: webhookHosts, signal },
  )
  return { status, ms, error }
}

export async function readLog(
  { db }: WebhookRoomParts,
  id: number,
  query: WebhookLogQuery,
): Promise<{ items: WebhookMessage[]; totalCount: number }> {
  if (!(await findWebhook(db, id))) throw missing()
  return readMessages(db, id, query)
}

export const resendMessage = ({ db }: WebhookRoomParts, ctx: Ctx, id: string): Promise<WebhookMessage> =>
  inTransaction(db, async (tx) => {
    const requeued = await requeueMessage(tx, id)
    if (requeued === undefined) throw notFound('Сообщение')
    if (requeued === false) throw conflict('Сообщение уже ждёт отправки')
    const webhook = await lockWebhook(tx, requeued.webhookId)
    if (!webhook?.isActive) throw impossible('Вебхук выключен: включите его и повторите')
    const subject = await findSubject(tx, id)
    if (subject && !mayReceive(webhook, subject)) throw impossible(notMeant)
    await record(tx, ctx, webhook, `Вебхук ${inQuotes(webhook.title)}: сообщение ${id} отправлено ещё раз`)
    const message = await findMessage(tx, id)
    if (!message) throw notFound('Сообщение')
    return message
  })

/** Messages that wait are left alone: they are on their way. */
export const resendFailed = (
  { db }: WebhookRoomParts,
  ctx: Ctx,
  id: number,
  { from }: WebhookResendInput,
): Promise<WebhookResent> =>
  inTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw missing()
    if (!webhook.isActive) throw impossible('Вебхук выключен: включите его и повторите')
    const queuedCount = await requeueFailed(tx, id, { from, limit: maxResent })
    if (queuedCount > 0)
      await record(
        tx,
        ctx,
        webhook,
        `Вебхук ${inQuotes(webhook.title)}: отправлены ещё раз недоставленные с ${momentText(from)}, ${queuedCount}`,
      )
    return { queuedCount, isCut: queuedCount === maxResent }
  })
