import { createHash } from 'node:crypto'

import { z } from 'zod'

import { callEvent, type CallEvent } from './call-event.ts'
import { type Exchange, isSame, parseJson, Unreadable } from './exchange.ts'
import { CallKey, readExtension, readNumber, readUnixTime } from './values.ts'

const Side = z
  .looseObject({
    number: z.unknown().optional(),
    extension: z.unknown().optional(),
    line_number: z.unknown().optional(),
  })
  .default({})

const CallSent = z.looseObject({
  entry_id: CallKey,
  call_id: CallKey,
  timestamp: z.unknown().optional(),
  seq: z.coerce.number().int().optional().catch(undefined),
  call_state: z.string(),
  location: z.string().optional(),
  from: Side,
  to: Side,
})

const SummarySent = z.looseObject({
  entry_id: CallKey,
  call_direction: z.coerce.number(),
  from: Side,
  to: Side,
  line_number: z.unknown().optional(),
  talk_time: z.coerce.number().default(0),
  end_time: z.coerce.number(),
  entry_result: z.coerce.number(),
})

const RecordingSent = z.looseObject({
  entry_id: CallKey,
  recording_id: CallKey,
  recording_state: z.string(),
  timestamp: z.unknown().optional(),
})

const has = (extension: unknown): boolean => readExtension(extension) !== null

function readCall(sent: z.infer<typeof CallSent>): readonly CallEvent[] {
  const { from, to, call_state: state } = sent
  // The end of a leg is no end of the call, which the summary reports.
  if (state !== 'Appeared' && state !== 'Connected') return []
  const isOut = has(from.extension)
  const direction = isOut ? (has(to.extension) ? 'INTERNAL' : 'OUT') : 'IN'
  const isAnswer = state === 'Connected' && sent.location === 'abonent'
  return [
    callEvent({
      callId: sent.entry_id,
      legId: sent.call_id,
      kind: isAnswer ? 'answered' : 'ringing',
      direction,
      phone: readNumber(isOut ? to.number : from.number),
      line: readNumber(isOut ? (from.line_number ?? from.number) : to.line_number),
      extension: readExtension(isOut ? from.extension : to.extension),
      at: readUnixTime(sent.timestamp),
      order: sent.seq ?? null,
    }),
  ]
}

function readSummary(sent: z.infer<typeof SummarySent>): readonly CallEvent[] {
  const { from, to, end_time: end, talk_time: talk } = sent
  const isOut = sent.call_direction === 2
  // `talk_time` is the moment at which the talk has begun.
  const seconds = talk > 0 ? Math.min(Math.max(0, end - talk), 86_400) : 0
  return [
    callEvent({
      callId: sent.entry_id,
      kind: 'ended',
      direction: isOut ? 'OUT' : 'IN',
      phone: readNumber(isOut ? to.number : from.number),
      line: readNumber(sent.line_number),
      extension: readExtension(isOut ? from.extension : to.extension),
      at: readUnixTime(end),
      talkSeconds: Math.round(seconds),
      result: sent.entry_result === 1 ? 'ANSWERED' : isOut ? 'FAILED' : 'MISSED',
    }),
  ]
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new Unreadable(`не понято поле ${String(result.error.issues[0]?.path[0] ?? 'json')}`)
}

/** Mango Office: `entry_id` is the call, `call_id` a leg; the path ends with the kind of the event. */
export const mangoExchange: Exchange = {
  secrets: ['vpbx_api_key', 'sign'],
  isAuthentic: ({ fields }, { apiKey = '', salt = '' }) => {
    const { vpbx_api_key: key = '', sign = '', json = '' } = fields
    const expected = createHash('sha256').update(`${apiKey}${json}${salt}`).digest('hex')
    return apiKey !== '' && salt !== '' && isSame(key, apiKey) && isSame(sign.toLowerCase(), expected)
  },
  read: ({ path, fields }) => {
    const event = path.split('/').at(-1)
    const json = () => parseJson(fields['json'] ?? '')
    if (event === 'call') return readCall(parsed(CallSent, json()))
    if (event === 'summary') return readSummary(parsed(SummarySent, json()))
    if (event !== 'recording') return []
    const sent = parsed(RecordingSent, json())
    if (sent.recording_state !== 'Completed') return []
    return [
      callEvent({
        callId: sent.entry_id,
        kind: 'recording',
        at: readUnixTime(sent.timestamp),
        recording: { id: sent.recording_id },
      }),
    ]
  },
}
