import { hiddenNumber } from '@naryad/contract/calls/calls.words'
import { plainPhone } from '@naryad/contract/kit/phones'
import { z } from 'zod'

import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossible, notFound } from '../../../platform/http/refusals.ts'
import type { OutsideAnswer } from '../../../platform/outside/request.ts'
import { recordAudit } from '../../audit/index.ts'
import { findRecorded, type RecordedCall } from '../calls.repo.ts'
import { valuesOf } from '../connections/keys.ts'
import { findConnection } from '../connections/phone-connections.repo.ts'
import type { OutgoingParts } from './dial.service.ts'
import { type Order, ordersOf } from './orders.ts'

/** An hour of speech is about thirty megabytes. */
const limits = { timeoutMs: 60_000, maxBytes: 60 * 1024 * 1024 }

const Link = z.looseObject({ link: z.url().optional(), links: z.array(z.url()).optional() })

const plainGet = (url: string): Order => ({ method: 'GET', url, headers: {} })

async function orderOf({ db, phoneBox }: OutgoingParts, call: RecordedCall): Promise<Order | undefined> {
  const { recording, connectionId } = call
  if (recording === null) return undefined
  if ('url' in recording) return plainGet(recording.url)
  const connection = connectionId === null ? undefined : await findConnection(db, connectionId)
  const keys = connection && valuesOf(phoneBox, connection)
  return keys && ordersOf[connection.provider]?.recording?.(recording.id, keys)
}

/** Where the exchange says that the recording is; undefined if the answer is the recording, or says nothing. */
function nextOf(answer: OutsideAnswer): string | undefined {
  if (answer.kind !== 'answered') return undefined
  const { status, headers, body } = answer
  if (status >= 300 && status < 400) return headers.location
  if (!/json/i.test(headers['content-type'] ?? '')) return undefined
  try {
    const { link, links = [] } = Link.parse(JSON.parse(body.toString('utf8')))
    return link ?? links[0]
  } catch {
    return undefined
  }
}

const mimeOf = (type: string | undefined): string => {
  const [mime = ''] = /^audio\/[\w.+-]{1,40}/i.exec(type ?? '') ?? []
  return mime === '' ? 'audio/mpeg' : mime.toLowerCase()
}

/** Fetched through the server: the address of a recording is a key that works for anyone. */
export async function readRecording(
  parts: OutgoingParts,
  ctx: Ctx,
  id: number,
): Promise<{ body: Buffer; mime: string; name: string; size: number }> {
  const call = await findRecorded(parts.db, id)
  if (!call || (ctx.scope === 'own' && call.answeredBy !== ctx.who.id)) throw notFound('Звонок')
  const order = await orderOf(parts, call)
  if (!order) throw impossible('У звонка нет записи')
  // Before the recording leaves the server.
  await recordAudit(parts.db, {
    kind: 'DOWNLOADED',
    by: ctx,
    object: {
      kind: 'calls',
      id,
      title: `Запись звонка: ${call.phone === null ? hiddenNumber : plainPhone(call.phone)}`,
    },
  })
  const ask = (one: Order) => parts.askExchange(one, { ...limits, signal: ctx.signal })
  let answer = await ask(order)
  const next = nextOf(answer)
  if (next !== undefined && /^https:\/\//i.test(next) && URL.canParse(next))
    answer = await ask(plainGet(next))
  if (answer.kind !== 'answered') throw impossible(`АТС не отдала запись: ${answer.error}`)
  if (answer.status !== 200 || answer.body.length === 0)
    throw impossible('АТС не отдала запись: она удалена или ещё не готова')
  const { body, headers } = answer
  return { body, mime: mimeOf(headers['content-type']), name: `Звонок ${id}.mp3`, size: body.length }
}
