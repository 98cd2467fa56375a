import type { CallResult } from '@naryad/contract/calls/calls.words'

import { callEvent, type CallEvent } from './call-event.ts'
import { type Exchange, jsonAnswer, Unreadable } from './exchange.ts'
import { readExtension, readNumber, readRecordingUrl, readUnixTime } from './values.ts'

const kinds: Readonly<Record<string, CallEvent['kind']>> = { 1: 'ringing', 2: 'ended', 3: 'answered' }

const inner = '2'

function resultOf(status: string | undefined, isOut: boolean): CallResult {
  if (status === 'ANSWER') return 'ANSWERED'
  if (status === 'BUSY') return 'BUSY'
  return isOut ? 'FAILED' : 'MISSED'
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
    const isFromInside = fields['src_type'] === inner
    const isToInside = fields['dst_type'] === inner
    const isOut = isFromInside && !isToInside
    const answeredAt = Number(fields['call_answer_timestamp'] ?? 0)
    const endedAt = Number(fields['timestamp'] ?? 0)
    const talk = answeredAt > 0 && endedAt >= answeredAt ? Math.min(endedAt - answeredAt, 86_400) : 0
    return [
      callEvent({
        callId,
        kind,
        direction: isFromInside && isToInside ? 'INTERNAL' : isOut ? 'OUT' : 'IN',
        phone: readNumber(isOut ? fields['dst_num'] : fields['src_num']),
        line: readNumber(fields['pbxdstnum']),
        extension: isOut
          ? (readExtension(fields['short_src_num']) ?? readExtension(fields['src_num']))
          : (readExtension(fields['short_dst_num']) ?? readExtension(fields['dst_num'])),
        at: readUnixTime(fields['timestamp']),
        talkSeconds: kind === 'ended' ? Math.round(talk) : null,
        result: kind === 'ended' ? resultOf(fields['status'], isOut) : null,
        recording: readRecordingUrl(fields['call_record_link']),
      }),
    ]
  },
}
