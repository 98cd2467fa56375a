import type { CallDirection, CallResult } from '@naryad/contract/calls/calls.words'

import { callEvent, type CallEvent } from './call-event.ts'
import { type DoorRequest, type Exchange, jsonAnswer, Unreadable } from './exchange.ts'
import { readExtension, readNumber, readRecordingUrl, readUnixTime } from './values.ts'

type Fields = DoorRequest['fields']

const kinds: Readonly<Record<string, CallEvent['kind']>> = { 1: 'ringing', 2: 'ended', 3: 'answered' }

const inner = '2'

function resultOf(status: string | undefined, isOut: boolean): CallResult {
  if (status === 'ANSWER') return 'ANSWERED'
  if (status === 'BUSY') return 'BUSY'
  return isOut ? 'FAILED' : 'MISSED'
}

function directionOf({ src_type: from, dst_type: to }: Fields): CallDirection {
  if (from !== inner) return 'IN'
  return to === inner ? 'INTERNAL' : 'OUT'
}

function talkOf({ call_answer_timestamp: answered = '0', timestamp: ended = '0' }: Fields): number {
  const seconds = Number(ended) - Number(answered)
  return Number(answered) > 0 && seconds >= 0 ? Math.round(Math.min(seconds, 86_400)) : 0
}

/** Sipuni signs nothing: the secret of the address is the proof. It stops sending after any other answer. */
export const sipuniExchange: Exchange = {
  secrets: [],
  isAuthentic: () => true,
  answer: () => jsonAnswer({ success: true }),
  read: ({ fields }) => {
    const kind = kinds[fields['event'] ?? '']
    // Event 4 ends the leg of a call that was transferred.
    if (kind === undefined) return []
    const callId = fields['call_id'] ?? ''
    if (callId === '' || callId.length > 200) throw new Unreadable('не понято поле call_id')
    const direction = directionOf(fields)
    const isOut = direction === 'OUT'
    const isEnd = kind === 'ended'
    const [outer, short, inside] = isOut
      ? (['dst_num', 'short_src_num', 'src_num'] as const)
      : (['src_num', 'short_dst_num', 'dst_num'] as const)
    return [
      callEvent({
        callId,
        kind,
        direction,
        phone: readNumber(fields[outer]),
        line: readNumber(fields['pbxdstnum']),
        extension: readExtension(fields[short]) ?? readExtension(fields[inside]),
        at: readUnixTime(fields['timestamp']),
        talkSeconds: isEnd ? talkOf(fields) : null,
        result: isEnd ? resultOf(fields['status'], isOut) : null,
        recording: readRecordingUrl(fields['call_record_link']),
      }),
    ]
  },
}
