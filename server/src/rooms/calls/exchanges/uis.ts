import { z } from 'zod'

import { callEvent, type CallEvent } from './call-event.ts'
import { type Exchange, parseJson, Unreadable } from './exchange.ts'
import { CallKey, readExtension, readNumber, readRecordingUrl, readSeconds } from './values.ts'

const kinds: Readonly<Record<string, CallEvent['kind']>> = {
  call_in: 'ringing',
  call_out: 'ringing',
  call_answered: 'answered',
  call_ended: 'ended',
  call_lost: 'ended',
  call_recorded: 'recording',
}

/** By the template that the administrator pastes into the cabinet; a variable without a value is empty or null. */
const Sent = z.looseObject({
  event: z.string(),
  call_session_id: CallKey,
  contact_phone_number: z.unknown().optional(),
  virtual_phone_number: z.unknown().optional(),
  employee_phone_number: z.unknown().optional(),
  extension: z.unknown().optional(),
  direction: z.unknown().optional(),
  talk_time_duration: z.unknown().optional(),
  file_link: z.unknown().optional(),
})

/** UIS, CoMagic and Novofon 2.0: the secret of the address is the proof. */
export const uisExchange: Exchange = {
  secrets: [],
  isAuthentic: () => true,
  read: ({ body }) => {
    const parsed = Sent.safeParse(parseJson(body))
    if (!parsed.success)
      throw new Unreadable(`не понято поле ${String(parsed.error.issues[0]?.path[0] ?? 'event')}`)
    const sent = parsed.data
    const kind = kinds[sent.event]
    if (kind === undefined) return []
    const isOut = sent.event === 'call_out' || sent.direction === 'out'
    return [
      callEvent({
        callId: sent.call_session_id,
        kind,
        direction: kind === 'recording' ? null : isOut ? 'OUT' : 'IN',
        phone: readNumber(sent.contact_phone_number),
        line: readNumber(sent.virtual_phone_number),
        extension: readExtension(sent.extension) ?? readExtension(sent.employee_phone_number),
        talkSeconds: kind === 'ended' ? readSeconds(sent.talk_time_duration) : null,
        // `call_ended` follows a lost call as well, so it decides nothing by itself.
        result: sent.event === 'call_lost' ? (isOut ? 'FAILED' : 'MISSED') : null,
        recording: readRecordingUrl(sent.file_link),
      }),
    ]
  },
}
