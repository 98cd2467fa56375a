import { createHmac } from 'node:crypto'

import type { CallResult } from '@naryad/contract/calls/calls.words'

import { callEvent, type CallEvent } from './call-event.ts'
import { type DoorRequest, type Exchange, isSame, Unreadable } from './exchange.ts'
import { readExtension, readMoscowTime, readNumber, readSeconds } from './values.ts'

type Fields = DoorRequest['fields']

interface Notification {
  readonly kind: CallEvent['kind']
  /** What is signed, in this order. */
  readonly signed: readonly string[]
}

const incoming = ['caller_id', 'called_did', 'call_start']
const outgoing = ['internal', 'destination', 'call_start']

const notifications: Readonly<Record<string, Notification>> = {
  NOTIFY_START: { kind: 'ringing', signed: incoming },
  NOTIFY_INTERNAL: { kind: 'ringing', signed: incoming },
  NOTIFY_ANSWER: { kind: 'answered', signed: ['caller_id', 'destination', 'call_start'] },
  NOTIFY_END: { kind: 'ended', signed: incoming },
  NOTIFY_OUT_START: { kind: 'ringing', signed: outgoing },
  NOTIFY_OUT_END: { kind: 'ended', signed: outgoing },
  NOTIFY_RECORD: { kind: 'recording', signed: ['pbx_call_id', 'call_id_with_rec'] },
}

const echoOf = ({ fields }: DoorRequest): string =>
  (fields['zd_echo'] ?? '').replace(/[^\w.-]/g, '').slice(0, 100)

/** Base64 of the hexadecimal form, as the exchange has it. */
export function zadarmaSignature(fields: Fields, secret: string): string {
  const text = (notifications[fields['event'] ?? '']?.signed ?? []).map((key) => fields[key] ?? '').join('')
  return Buffer.from(createHmac('sha1', secret).update(text).digest('hex')).toString('base64')
}

function resultOf(fields: Fields, isOut: boolean): CallResult {
  if (fields['disposition'] === 'answered') return 'ANSWERED'
  if (fields['disposition'] === 'busy') return 'BUSY'
  return isOut ? 'FAILED' : 'MISSED'
}

function recordingOf({ call_id_with_rec: id = '', is_recorded: isRecorded }: Fields): { id: string } | null {
  return id === '' || isRecorded === '0' ? null : { id: id.slice(0, 200) }
}

/** Zadarma and Novofon 1.0; their clock is always Moscow's. */
export const zadarmaExchange: Exchange = {
  secrets: [],
  isAuthentic: ({ fields, signature }, { secret = '' }) =>
    secret !== '' &&
    notifications[fields['event'] ?? ''] !== undefined &&
    isSame(signature, zadarmaSignature(fields, secret)),
  // It proves the address to the exchange and reveals nothing.
  echo: (request) => {
    const body = request.fields['event'] === undefined ? echoOf(request) : ''
    return body === '' ? null : { status: 200, body, type: 'text/plain' }
  },
  read: ({ fields }) => {
    const event = fields['event'] ?? ''
    const notification = notifications[event]
    if (!notification) return []
    const callId = fields['pbx_call_id'] ?? ''
    if (callId === '' || callId.length > 200) throw new Unreadable('не понято поле pbx_call_id')
    const { kind } = notification
    const isOut = event.startsWith('NOTIFY_OUT') || callId.startsWith('out_')
    const isEnd = kind === 'ended'
    const common = {
      callId,
      direction: isOut ? ('OUT' as const) : ('IN' as const),
      phone: readNumber(isOut ? fields['destination'] : fields['caller_id']),
      line: isOut ? null : readNumber(fields['called_did']),
      extension: readExtension(fields['internal']) ?? readExtension(fields['last_internal']),
    }
    return [
      // Every notification has the time of the beginning alone.
      callEvent({
        ...common,
        kind,
        at: kind === 'ringing' ? readMoscowTime(fields['call_start']) : null,
        talkSeconds: isEnd ? readSeconds(fields['duration']) : null,
        result: isEnd ? resultOf(fields, isOut) : null,
        recording: recordingOf(fields),
      }),
    ]
  },
}
