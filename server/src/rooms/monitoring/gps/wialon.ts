import { z } from 'zod'

import {
  courseOf,
  nullIfEmpty,
  type GpsAccount,
  GpsError,
  type GpsFix,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
  isPlace,
  nonNegative,
} from './gps-provider.ts'
import { callSystem, type HttpOptions, parseAnswer } from './http-call.ts'
import { Session } from './session.ts'

export interface WialonAccess {
  /** «https://hst-api.wialon.com» */
  readonly url: string
  readonly token: string
}

const Failure = z.object({ error: z.number().optional() })
const Login = z.object({ eid: z.string() })
const Position = z.object({
  t: z.number(),
  x: z.number(),
  y: z.number(),
  s: z.number().nullish(),
  c: z.number().nullish(),
})
const Params = z.record(z.string(), z.unknown())
const Unit = z.object({
  id: z.number(),
  nm: z.string(),
  bact: z.number().nullish(),
  uid: z.string().nullish(),
  pos: Position.nullish(),
  lmsg: z.object({ p: Params.nullish() }).nullish(),
  cnm: z.number().nullish(),
  pflds: z.record(z.string(), z.object({ n: z.string(), v: z.unknown() })).nullish(),
})
type Unit = z.output<typeof Unit>
const Units = z.object({ items: z.array(Unit) })
const Resources = z.object({ items: z.array(z.object({ nm: z.string(), bact: z.number().nullish() })) })
const Messages = z.object({
  messages: z.array(z.object({ t: z.number(), pos: Position.omit({ t: true }).nullish() })),
})

/** Base, billing (the account), unique id, last message with its position, counters, profile fields. */
const vehicleFlags = 1 + 4 + 256 + 1024 + 8192 + 8_388_608
const positionFlags = 1 + 1024 + 8192
const accountFlags = 1 + 4

const sessionExpired = new GpsError('AUTH', 'the session has expired')
const isSessionExpired = (error: unknown): boolean => error === sessionExpired

const failures: Readonly<Record<number, () => GpsError>> = {
  1: () => sessionExpired,
  4: () => new GpsError('BAD_RESPONSE', 'Wialon error 4'),
  7: () => new GpsError('DENIED', 'Wialon error 7'),
  8: () => new GpsError('AUTH', 'the token was refused'),
}

/** Wialon remote API: one URL, the method and its parameters in a form, errors as numbers with HTTP 200. */
export function openWialon({ url, token }: WialonAccess, http: HttpOptions = {}): GpsProvider {
  const address = `${url.replace(/\/+$/, '')}/wialon/ajax.html`

  const send = async <Schema extends z.ZodType>(
    svc: string,
    params: unknown,
    schema: Schema,
    sid?: string,
  ): Promise<z.output<Schema>> => {
    const body = new URLSearchParams({ svc, params: JSON.stringify(params), ...(sid ? { sid } : {}) })
    const { text } = await callSystem(address, { method: 'POST', body }, http)
    const { error } = parseAnswer(Failure, text)
    if (error) throw failures[error]?.() ?? new GpsError('UNAVAILABLE', `Wialon error ${error}`)
    return parseAnswer(schema, text)
  }

  const session = new Session(async () => (await send('token/login', { token, fl: 1 }, Login)).eid)
  const call = <Schema extends z.ZodType>(svc: string, params: unknown, schema: Schema) =>
    session.use((sid) => send(svc, params, schema, sid), isSessionExpired)

  const search = <Schema extends z.ZodType>(itemsType: string, flags: number, schema: Schema) => {
    const spec = { itemsType, propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' }
    return call('core/search_items', { spec, force: 1, flags, from: 0, to: 0 }, schema)
  }

  return {
    source: 'wialon',
    listAccounts: async (): Promise<GpsAccount[]> => {
      const { items } = await search('avl_resource', accountFlags, Resources)
      const named = new Map(items.flatMap(({ bact, nm }) => (bact ? [[String(bact), nm] as const] : [])))
      return [...named].map(([externalId, name]) => ({ externalId, name }))
    },
    listVehicles: async (accountId): Promise<GpsVehicle[]> => {
      const { items } = await search('avl_unit', vehicleFlags, Units)
      return items
        .filter(({ bact }) => accountId === undefined || String(bact) === accountId)
        .map((unit) => ({
          externalId: String(unit.id),
          name: unit.nm,
          imei: nullIfEmpty(unit.uid),
          plate: plateOf(unit),
          position: fixOf(unit),
        }))
    },
    positions: async (): Promise<GpsPosition[]> => {
      const { items } = await search('avl_unit', positionFlags, Units)
      return items.flatMap((unit) => {
        const fix = fixOf(unit)
        return fix ? [{ vehicleId: String(unit.id), ...fix }] : []
      })
    },
    // Messages are loaded into the session and have to be unloaded.
    track: async (vehicleId, from, to): Promise<GpsFix[]> => {
      const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
      const interval = { timeFrom: seconds(from), timeTo: seconds(to), flags: 1, flagsMask: 65_281 }
      const { messages } = await call(
        'messages/load_interval',
        { itemId: Number(vehicleId), ...interval, loadCount: 0xffff_ffff },
        Messages,
      )
      await call('messages/unload', {}, z.unknown())
      return messages.flatMap(({ t, pos }) => (pos && isPlace(pos.y, pos.x) ? [pointOf({ ...pos, t })] : []))
    },
  }
}

const pointOf = ({ t, x, y, s, c }: z.output<typeof Position>): GpsFix => ({
  at: new Date(t * 1000),
  lat: y,
  lon: x,
  course: courseOf(c),
  speedKmh: nonNegative(s),
  ignition: null,
  voltageV: null,
  mileageKm: null,
})

/** Voltage is in the usual parameter; ignition is not read because each unit names its sensor differently. */
function fixOf({ pos, lmsg, cnm }: Unit): GpsFix | null {
  if (!pos || !isPlace(pos.y, pos.x)) return null
  return { ...pointOf(pos), voltageV: nonNegative(lmsg?.p?.['pwr_ext']), mileageKm: nonNegative(cnm) }
}

function plateOf({ pflds }: Unit): string | null {
  const field = Object.values(pflds ?? {}).find(({ n }) => n === 'registration_plate')
  return typeof field?.v === 'string' && field.v !== '' ? field.v : null
}
