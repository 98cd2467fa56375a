import { z } from 'zod'

import {
  nullIfEmpty,
  type GpsAccount,
  GpsError,
  type GpsFix,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
  type ReportRejected,
} from './gps-provider.ts'
import { callSystem, type HttpOptions, parseAnswer, parseElements } from './http-call.ts'
import { AnyValue, checkFix, type RawFix } from './readings.ts'
import { Session } from './session.ts'

export interface WialonAccess {
  /** «https://hst-api.wialon.com» */
  readonly url: string
  readonly token: string
}

const Failure = z.object({ error: z.number().optional() })
const Login = z.object({ eid: z.string() })
const Position = z.object({ t: AnyValue, x: AnyValue, y: AnyValue, s: AnyValue, c: AnyValue })
const Params = z.record(z.string(), z.unknown())
const Unit = z.object({
  id: z.number(),
  nm: z.string(),
  bact: z.number().nullish(),
  uid: z.union([z.string(), z.number()]).nullish(),
  pos: Position.nullish(),
  lmsg: z.object({ p: Params.nullish() }).nullish(),
  cnm: AnyValue,
  pflds: z.record(z.string(), z.unknown()).nullish(),
})
type Unit = z.output<typeof Unit>
const Items = z.object({ items: z.array(z.unknown()) })
const Resource = z.object({ nm: z.string(), bact: z.number().nullish() })
const Messages = z.object({ messages: z.array(z.unknown()) })
const Message = z.object({ t: AnyValue, pos: Position.nullish() })
const ProfileField = z.object({ n: z.literal('registration_plate'), v: z.string().min(1) })

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

  const search = async <Schema extends z.ZodType>(
    itemsType: string,
    flags: number,
    schema: Schema,
    report?: ReportRejected,
  ): Promise<z.output<Schema>[]> => {
    const spec = { itemsType, propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' }
    const { items } = await call('core/search_items', { spec, force: 1, flags, from: 0, to: 0 }, Items)
    return parseElements(schema, items, report)
  }

  return {
    source: 'wialon',
    listAccounts: async (): Promise<GpsAccount[]> => {
      const items = await search('avl_resource', accountFlags, Resource)
      const named = new Map(items.flatMap(({ bact, nm }) => (bact ? [[String(bact), nm] as const] : [])))
      return [...named].map(([externalId, name]) => ({ externalId, name }))
    },
    listVehicles: async (accountId, report): Promise<GpsVehicle[]> => {
      const items = await search('avl_unit', vehicleFlags, Unit, report)
      return items
        .filter(({ bact }) => accountId === undefined || String(bact) === accountId)
        .map((unit) => ({
          externalId: String(unit.id),
          name: unit.nm,
          imei: nullIfEmpty(unit.uid?.toString()),
          plate: plateOf(unit),
          position: fixOf(unit, report),
        }))
    },
    positions: async (report): Promise<GpsPosition[]> => {
      const items = await search('avl_unit', positionFlags, Unit, report)
      return items.flatMap((unit) => {
        const fix = fixOf(unit, report)
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
      return parseElements(Message, messages).flatMap(({ t, pos }) => {
        const subject = { vehicleId, report: () => {}, now: null }
        return (pos && checkFix(rawOf({ ...pos, t }), subject)) ?? []
      })
    },
  }
}

const rawOf = ({ t, x, y, s, c }: z.output<typeof Position>): RawFix => ({
  at: typeof t === 'number' ? new Date(t * 1000) : t,
  lat: y,
  lon: x,
  course: c,
  speedKmh: s,
  ignition: null,
  voltageV: null,
  mileageKm: null,
})

/** Voltage is in the usual parameter; ignition is not read because each unit names its sensor differently. */
function fixOf({ id, pos, lmsg, cnm }: Unit, report: ReportRejected = () => {}): GpsFix | null {
  if (!pos) return null
  const raw = { ...rawOf(pos), voltageV: lmsg?.p?.['pwr_ext'], mileageKm: cnm }
  return checkFix(raw, { vehicleId: String(id), report, now: null })
}

const plateOf = ({ pflds }: Unit): string | null =>
  Object.values(pflds ?? {}).flatMap((field) => ProfileField.safeParse(field).data?.v ?? [])[0] ?? null
