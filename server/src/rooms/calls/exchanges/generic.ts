import type { CallResult } from '@naryad/contract/calls/calls.words'
import { z } from 'zod'

import { callEvent } from './call-event.ts'
import { type DoorRequest, type Exchange, parseJson, Unreadable } from './exchange.ts'
import { CallKey, readExtension, readNumber, readRecordingUrl, readSeconds, readUtcTime } from './values.ts'

const kinds = { newCall: 'ringing', answer: 'answered', hangup: 'ended' } as const

/** A list comes as an array of JSON, or as a comma-separated text. */
const list = z.union([
  z.array(z.unknown()).max(50),
  z.string().transform((text) => text.split(',').slice(0, 50)),
])

const Sent = z.looseObject({
  event: z.string(),
  callId: CallKey,
  direction: z.enum(['in', 'out']).default('in'),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  user: list.default([]),
  cause: z.string().max(100).optional(),
  answeringNumber: z.unknown().optional(),
  at: z.unknown().optional(),
  duration: z.unknown().optional(),
  recording: z.unknown().optional(),
})

const isJson = (body: string): boolean => body.trimStart().startsWith('{')

function readSent({ fields, body }: DoorRequest): z.infer<typeof Sent> {
  const parsed = Sent.safeParse(isJson(body) ? parseJson(body) : fields)
  if (parsed.success) return parsed.data
  throw new Unreadable(`не понято поле ${String(parsed.error.issues[0]?.path[0] ?? 'event')}`)
}

function resultOf(cause: string | undefined, isOut: boolean): CallResult | null {
  if (cause === undefined || cause === '' || /^normal/i.test(cause)) return null
  if (/busy/i.test(cause)) return 'BUSY'
  return isOut ? 'FAILED' : 'MISSED'
}

/** Any exchange that can call an address, with the words that are usual for it: newCall, answer, hangup. */
export const genericExchange: Exchange = {
  secrets: [],
  // The secret of the address is the proof.
  isAuthentic: () => true,
  read: (request) => {
    const sent = readSent(request)
    const kind = kinds[sent.event as keyof typeof kinds]
    if (kind === undefined) return []
    const isOut = sent.direction === 'out'
    const [phone, own] = isOut ? [sent.to, sent.from] : [sent.from, sent.to]
    const extensions = [sent.answeringNumber, ...sent.user, own]
      .map(readExtension)
      .filter((one) => one !== null)
    const common = {
      callId: sent.callId,
      kind,
      direction: isOut ? ('OUT' as const) : ('IN' as const),
      phone: readNumber(phone),
      line: readNumber(own),
      at: readUtcTime(sent.at),
      talkSeconds: kind === 'ended' ? readSeconds(sent.duration) : null,
      result: kind === 'ended' ? resultOf(sent.cause, isOut) : null,
      recording: readRecordingUrl(sent.recording),
    }
    const rung = kind === 'ringing' ? [...new Set(extensions)] : extensions.slice(0, 1)
    return (rung.length === 0 ? [null] : rung).map((extension) => callEvent({ ...common, extension }))
  },
}
