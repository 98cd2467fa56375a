import type { Bots, OwnChat } from '@naryad/contract/messengers/messengers'
import { type Messenger, messengers } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { recordAudit } from '../../audit/index.ts'
import { readOwnChats, unlinkOwnChat } from '../chats/chats.repo.ts'
import { publishRules } from '../rules/rules.service.ts'
import { activatesAtOnce, countWaiting, readBots, writeActivatesAtOnce } from './bots.repo.ts'
import type { FindConnections } from './connections.ts'

export interface BotParts {
  readonly db: Db
  readonly findConnections: FindConnections
  /** Base URL of links in messages; null when the public address is unknown. */
  readonly findOrigin: (db: Db) => Promise<string | null>
}

export async function getBots({ db, findConnections, findOrigin }: BotParts): Promise<Bots> {
  const [connections, rows, waiting, isAtOnce, publicUrl] = await Promise.all([
    findConnections(db),
    readBots(db),
    countWaiting(db),
    activatesAtOnce(db),
    findOrigin(db),
  ])
  return {
    activatesAtOnce: isAtOnce,
    publicUrl,
    bots: messengers.map((messenger) => {
      const isConnected = connections[messenger] !== undefined
      const row = isConnected ? rows.find((bot) => bot.messenger === messenger) : undefined
      return {
        messenger,
        isConnected,
        name: row?.name ?? null,
        title: row?.title ?? null,
        checkedAt: row?.checkedAt ?? null,
        error: row?.error ?? null,
        queuedCount: waiting.get(messenger) ?? 0,
      }
    }),
  }
}

export async function changeBots(parts: BotParts, ctx: Ctx, isAtOnce: boolean): Promise<Bots> {
  await inTransaction(parts.db, async (tx) => {
    if ((await activatesAtOnce(tx)) === isAtOnce) return
    await writeActivatesAtOnce(tx, isAtOnce)
    await recordAudit(tx, {
      kind: 'SETTINGS_CHANGED',
      by: ctx,
      object: { kind: 'settings', id: null, title: 'Уведомления' },
      details: `Новые чаты включаются сразу: ${isAtOnce ? 'да' : 'нет'}`,
    })
    await publishRules(tx)
  })
  return getBots(parts)
}

export async function listOwnChats(
  { db, findConnections }: BotParts,
  ctx: Ctx,
): Promise<{ items: OwnChat[]; totalCount: number }> {
  const [connections, bots, chats] = await Promise.all([
    findConnections(db),
    readBots(db),
    readOwnChats(db, ctx.who.id),
  ])
  const items = messengers.map((messenger): OwnChat => {
    const chat = chats.find((own) => own.messenger === messenger)
    return {
      messenger,
      isConnected: connections[messenger] !== undefined,
      botName: bots.find((bot) => bot.messenger === messenger)?.name ?? null,
      chat: chat
        ? {
            title: chat.title,
            linkedAt: chat.linkedAt ?? '',
            isActive: !chat.isBlocked,
            lastError: chat.lastError,
          }
        : null,
    }
  })
  return { items, totalCount: items.length }
}

export const unlinkOwn = ({ db }: BotParts, ctx: Ctx, messenger: Messenger): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await unlinkOwnChat(tx, messenger, ctx.who.id))) throw notFound('Чат')
    await publishRules(tx)
  })
