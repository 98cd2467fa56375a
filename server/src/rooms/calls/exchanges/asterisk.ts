import type { CallEvent } from './call-event.ts'
import { callEvent } from './call-event.ts'
import type { DoorRequest, Exchange } from './exchange.ts'
import { readExtension, readNumber, readUnixTime } from './values.ts'

type Packet = DoorRequest['fields']

/** Calls that the product has placed: their ids say so in each of their events. */
export const placedPrefix = 'naryad-'

/** The packet that stands for the order of the product itself. */
export const placedEvent = 'NaryadOriginate'

/** Contexts in which calls from outside arrive. */
const outsideContext = /trunk|pstn|did|extern|incom|inbound/i

/** «PJSIP/101-0000002a», «Local/101@from-queue-00000001;1»: the telephone of a channel. */
const stationOf = (channel = ''): string | null => /^\w+\/(\d{2,6})[-@]/.exec(channel)?.[1] ?? null

const isPlaced = ({ Linkedid = '' }: Packet): boolean => Linkedid.startsWith(placedPrefix)

/** The telephone that calls; null for a call from outside. */
function callingStation(packet: Packet): string | null {
  const { Channel, CallerIDNum, Context = '' } = packet
  // Routes to the outside have such names as well.
  if (isPlaced(packet)) return stationOf(Channel)
  if (outsideContext.test(Context)) return null
  return stationOf(Channel) ?? readExtension(CallerIDNum)
}

/** The first channel of a call has its id. */
const isFirst = ({ Uniqueid, Linkedid }: Packet): boolean => Uniqueid === Linkedid

/** «79172451863@trunk», «trunk/79172451863». */
const dialledNumber = ({ DestCallerIDNum, DialString = '' }: Packet): string | null =>
  readNumber(DestCallerIDNum) ?? readNumber(/\d{10,}/.exec(DialString)?.[0])

type Facts = Omit<Partial<CallEvent>, 'callId'> & Pick<CallEvent, 'kind'>

function beginning(packet: Packet): Facts | null {
  if (!isFirst(packet) || isPlaced(packet)) return null
  const { CallerIDNum, Exten } = packet
  const station = callingStation(packet)
  const ringing = { kind: 'ringing', order: 0 } as const
  if (station === null)
    return { ...ringing, direction: 'IN', phone: readNumber(CallerIDNum), line: readNumber(Exten) }
  const phone = readNumber(Exten)
  // Codes such as *97 are calls to the exchange itself.
  return { ...ringing, direction: phone === null ? 'INTERNAL' : 'OUT', phone, extension: station }
}

function dialling(packet: Packet): Facts | null {
  const ringing = { kind: 'ringing', order: 1 } as const
  const rung = stationOf(packet['DestChannel'])
  if (rung !== null)
    return isPlaced(packet)
      ? { ...ringing, direction: 'OUT', extension: rung }
      : { ...ringing, extension: rung, phone: readNumber(packet['CallerIDNum']) }
  const station = callingStation(packet)
  return station === null
    ? null
    : { ...ringing, direction: 'OUT', extension: station, phone: dialledNumber(packet) }
}

/** The own telephone of a placed call answers before the other side is called. */
const answeredBy = (packet: Packet, station: string | null, caller: string | null): Facts | null =>
  station !== null && isPlaced(packet) ? null : { kind: 'answered', extension: station ?? caller }

function dialled(packet: Packet): Facts | null {
  if (packet['DialStatus'] !== 'ANSWER') return null
  return answeredBy(packet, stationOf(packet['DestChannel']), callingStation(packet))
}

/** Also a call that was picked up from another telephone or transferred. */
function bridged(packet: Packet): Facts | null {
  if (/holding/i.test(packet['BridgeTechnology'] ?? '')) return null
  const station = stationOf(packet['Channel'])
  return station === null && !isPlaced(packet) ? null : answeredBy(packet, station, null)
}

const userBusy = '17'

function ending(packet: Packet): Facts | null {
  if (!isFirst(packet)) return null
  return { kind: 'ended', result: packet['Cause'] === userBusy ? 'BUSY' : null }
}

const readers: Readonly<Record<string, (packet: Packet) => Facts | null>> = {
  Newchannel: beginning,
  DialBegin: dialling,
  DialEnd: dialled,
  BridgeEnter: bridged,
  Hangup: ending,
  [placedEvent]: ({ Extension = null, Phone = null }) => ({
    kind: 'ringing',
    order: 0,
    direction: 'OUT',
    extension: Extension,
    phone: Phone,
  }),
  OriginateResponse: ({ Response }) =>
    Response === 'Failure' ? { kind: 'ended', direction: 'OUT', result: 'FAILED' } : null,
}

/** Packets of AMI, each by itself: what happens to a channel says to which call it belongs. */
export const asteriskExchange: Exchange = {
  secrets: [],
  // It sends nothing to the door: the product connects to it.
  isAuthentic: () => false,
  read: ({ fields }) => {
    const { Event = '', Uniqueid, Timestamp, ActionID = '' } = fields
    const callId = Event === 'OriginateResponse' ? ActionID : (fields['Linkedid'] ?? '')
    const isOfCall = Event !== 'OriginateResponse' || callId.startsWith(placedPrefix)
    if (callId === '' || callId.length > 200 || !isOfCall) return []
    const facts = readers[Event]?.(fields) ?? null
    return facts === null
      ? []
      : [callEvent({ callId, legId: Uniqueid ?? null, at: readUnixTime(Timestamp), ...facts })]
  },
}
