import { randomBytes } from 'node:crypto'

import type { ChatLink } from '@naryad/contract/messengers/messengers'
import { codeMinutes, type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { hashSecret } from '../../../platform/secrets/random-secret.ts'
import { findBot } from '../bots/bots.repo.ts'
import type { FindConnections } from '../bots/connections.ts'
import { lockRule } from '../rules/rules.repo.ts'
import { insertCode } from './codes.repo.ts'

export interface LinkParts {
  readonly db: Db
  readonly findConnections: FindConnections
  readonly now?: () => number
}

/** 96 bits cannot be guessed within the lifetime of a code. */
const codeBytes = 12

type Purpose =
  | { readonly ruleId: number; readonly userId: null }
  | { readonly ruleId: null; readonly userId: number }

export const linkToRule = (
  parts: LinkParts,
  ctx: Ctx,
  ruleId: number,
  messenger: Messenger,
): Promise<ChatLink> => makeLink(parts, ctx, messenger, { ruleId, userId: null })

export const linkToSelf = (parts: LinkParts, ctx: Ctx, messenger: Messenger): Promise<ChatLink> =>
  makeLink(parts, ctx, messenger, { ruleId: null, userId: ctx.who.id })

async function makeLink(
  { db, findConnections, now = Date.now }: LinkParts,
  ctx: Ctx,
  messenger: Messenger,
  purpose: Purpose,
): Promise<ChatLink> {
  const connections = await findConnections(db)
  if (!connections[messenger])
    throw conflict(
      `Бот ${messengerTitles[messenger]} не подключён: администратор задаёт его токен в настройках`,
    )
  const code = randomBytes(codeBytes).toString('base64url')
  const expiresAt = new Date(now() + codeMinutes * 60_000).toISOString()
  const name = await inTransaction(db, async (tx) => {
    if (purpose.ruleId !== null && !(await lockRule(tx, purpose.ruleId))) throw notFound('Уведомление')
    await insertCode(tx, {
      codeHash: hashSecret(code),
      messenger,
      ...purpose,
      createdBy: ctx.who.id,
      expiresAt,
    })
    return (await findBot(tx, messenger))?.name ?? null
  })
  return { messenger, code, ...addressesOf(messenger, name, code), command: `/start ${code}`, expiresAt }
}

function addressesOf(
  messenger: Messenger,
  name: string | null,
  code: string,
): Pick<ChatLink, 'url' | 'groupUrl'> {
  if (name === null || name === '') return { url: null, groupUrl: null }
  if (messenger === 'MAX') return { url: `https://max.ru/${name}?start=${code}`, groupUrl: null }
  const bot = `https://t.me/${name}`
  return { url: `${bot}?start=${code}`, groupUrl: `${bot}?startgroup=${code}` }
}
