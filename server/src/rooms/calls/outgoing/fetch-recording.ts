import { z } from 'zod'

import { impossible } from '../../../platform/http/refusals.ts'
import type { OutsideAnswer } from '../../../platform/outside/request.ts'
import type { RecordedCall } from '../calls.repo.ts'
import { valuesOf } from '../connections/keys.ts'
import { findConnection } from '../connections/phone-connections.repo.ts'
import type { OutgoingParts } from './dial.service.ts'
import { type Order, ordersOf } from './orders.ts'

export interface FetchedRecording {
  readonly body: Buffer
  readonly mime: string
}

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
export async function fetchRecording(
  parts: OutgoingParts,
  call: RecordedCall,
  signal: AbortSignal,
): Promise<FetchedRecording> {
  const order = await orderOf(parts, call)
  if (!order) throw impossible('У звонка нет записи')
  const ask = (one: Order) => parts.askExchange(one, { ...limits, signal })
  let answer = await ask(order)
  const next = nextOf(answer)
  if (next !== undefined && /^https:\/\//i.test(next) && URL.canParse(next))
    answer = await ask(plainGet(next))
  if (answer.kind !== 'answered') throw impossible(`АТС не отдала запись: ${answer.error}`)
  if (answer.status !== 200 || answer.body.length === 0)
    throw impossible('АТС не отдала запись: она удалена или ещё не готова')
  const { body, headers } = answer
  return { body, mime: mimeOf(headers['content-type']) }
}
