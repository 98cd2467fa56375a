import type { CallResult } from '@naryad/contract/calls/calls.words'

import { callEvent, type CallEvent } from './call-event.ts'
import { type DoorRequest, type Exchange, isSame, jsonAnswer, Unreadable } from './exchange.ts'
import { readExtension, readNumber, readRecordingUrl, readSeconds, readUtcTime } from './values.ts'

type Fields = DoorRequest['fields']

const kinds: Readonly<Record<string, CallEvent['kind']>> = {
  INCOMING: 'ringing',
  OUTGOING: 'ringing',
  ACCEPTED: 'answered',
  COMPLETED: 'ended',
  CANCELLED: 'ended',
}

const endings: Readonly<Record<string, CallResult>> = { COMPLETED: 'ANSWERED', CANCELLED: 'MISSED' }

const results: Readonly<Record<string, CallResult>> = { success: 'ANSWERED', missed: 'MISSED', busy: 'BUSY' }

const typeOf = ({ type = '' }: Fields): string => type.toUpperCase()

function directionOf(fields: Fields): CallEvent['direction'] {
  const type = typeOf(fields)
  if (type === 'OUTGOING' || type === 'OUT' || fields['direction']?.toLowerCase() === 'out') return 'OUT'
  // The end of a call names its direction only in newer versions.
  return type === 'INCOMING' || type === 'IN' || fields['direction']?.toLowerCase() === 'in' ? 'IN' : null
}

function commonOf(fields: Fields) {
  const callId = fields['callid'] ?? ''
  if (callId === '' || callId.length > 200) throw new Unreadable('не понято поле callid')
  return {
    callId,
    direction: directionOf(fields),
    phone: readNumber(fields['phone']),
    line: readNumber(fields['diversion']),
    extension: readExtension(fields['ext']) ?? readExtension(fields['telnum']),
  }
}

function readEvent(fields: Fields): readonly CallEvent[] {
  const type = typeOf(fields)
  const kind = kinds[type]
  return kind === undefined ? [] : [callEvent({ ...commonOf(fields), kind, result: endings[type] ?? null })]
}

function readHistory(fields: Fields): readonly CallEvent[] {
  const startedAt = readUtcTime(fields['start'])
  const talkSeconds = readSeconds(fields['duration'])
  const result = results[fields['status']?.toLowerCase() ?? ''] ?? 'FAILED'
  const common = commonOf(fields)
  return [
    ...(startedAt === null ? [] : [callEvent({ ...common, kind: 'ringing', at: startedAt })]),
    callEvent({
      ...common,
      kind: 'ended',
      // The length of a missed call is that of its ringing.
      talkSeconds: result === 'ANSWERED' ? talkSeconds : 0,
      result,
      recording: readRecordingUrl(fields['link']),
    }),
  ]
}

/** Clouds of one family: MegaFon, Gravitel, МТТ. The token in the form is the only proof. */
export const megafonExchange: Exchange = {
  secrets: ['crm_token'],
  isAuthentic: ({ fields }, { crmToken = '' }) =>
    crmToken !== '' && isSame(fields['crm_token'] ?? '', crmToken),
  refusal: jsonAnswer({ error: 'Invalid token' }, 401),
  askedNumber: ({ fields }) => (fields['cmd'] === 'contact' ? readNumber(fields['phone']) : null),
  nameAnswer: (name) => jsonAnswer(name === null ? {} : { contact_name: name }),
  read: ({ fields }) => {
    if (fields['cmd'] === 'event') return readEvent(fields)
    return fields['cmd'] === 'history' ? readHistory(fields) : []
  },
}
