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

export interface FortMonitorAccess {
  /** «https://fort.example.ru» */
  readonly url: string
  readonly login: string
  readonly password: string
}

const Id = z.union([z.number(), z.string()]).transform(String)
const Companies = z.object({ companies: z.array(z.object({ id: Id, name: z.string() })) })
const ObjectRow = z.object({
  id: Id,
  name: z.string(),
  IMEI: z.union([z.string(), z.number()]).nullish(),
  lat: z.number().nullish(),
  lon: z.number().nullish(),
  direction: z.number().nullish(),
  lastData: z.string().nullish(),
})
const Objects = z.object({ objects: z.array(ObjectRow) })
const Track = z.object({
  coords: z.array(
    z.object({
      tm: z.string(),
      lat: z.number(),
      lon: z.number(),
      dir: z.number().nullish(),
      speed: z.number().nullish(),
    }),
  ),
})
const Result = z.object({ result: z.string().optional() })

const sessionExpired = new GpsError('AUTH', 'NoAuth')
const isSessionExpired = (error: unknown): boolean => error === sessionExpired

/**
 * «Форт Монитор», integration API v1. The session is opened in UTC because its timestamps have no offset. `status` and
 * `move` are undocumented codes, so the last position has neither speed nor ignition.
 */
export function openFortMonitor(
  { url, login, password }: FortMonitorAccess,
  http: HttpOptions = {},
): GpsProvider {
  const base = `${url.replace(/\/+$/, '')}/api/integration/v1/`

  const session = new Session(async () => {
    const query = new URLSearchParams({ login, password, lang: 'ru-ru', timezone: '0' })
    const { text, headers } = await callSystem(`${base}connect?${query.toString()}`, {}, http)
    // A refusal is a text with HTTP 200, which is not logged.
    if (!/^"?ok"?$/i.test(text.trim())) throw new GpsError('AUTH', 'the login was refused')
    const id = headers.get('sessionid')
    if (!id) throw new GpsError('BAD_RESPONSE', 'no SessionId header')
    return id
  })

  const call = <Schema extends z.ZodType>(method: string, query: Record<string, string>, schema: Schema) =>
    session.use(async (id): Promise<z.output<Schema>> => {
      const { text } = await callSystem(
        `${base}${method}?${new URLSearchParams(query).toString()}`,
        { headers: { SessionId: id, Accept: 'application/json' } },
        http,
      )
      const { result } = parseAnswer(Result, text)
      if (result === 'NoAuth') throw sessionExpired
      if (result === 'PermissionsNotEnough') throw new GpsError('DENIED', result)
      if (result !== undefined && !/^ok$/i.test(result))
        throw new GpsError('BAD_RESPONSE', 'result is not Ok')
      return parseAnswer(schema, text)
    }, isSessionExpired)

  const listVehicles = async (accountId?: string): Promise<GpsVehicle[]> => {
    // 0 means all vehicles that the login may see.
    if (accountId !== undefined && !/^[1-9]\d*$/.test(accountId)) return []
    const { objects } = await call('getobjectslist', { companyId: accountId ?? '0' }, Objects)
    return objects.map(vehicleOf)
  }

  return {
    source: 'fort',
    listAccounts: async (): Promise<GpsAccount[]> => {
      const { companies } = await call('getcompanieslist', {}, Companies)
      return companies.map(({ id, name }) => ({ externalId: id, name }))
    },
    listVehicles,
    positions: async (): Promise<GpsPosition[]> =>
      (await listVehicles()).flatMap(({ externalId, position }) =>
        position ? [{ vehicleId: externalId, ...position }] : [],
      ),
    track: async (vehicleId, from, to): Promise<GpsFix[]> => {
      const query = { oid: vehicleId, from: formatUtc(from), to: formatUtc(to) }
      const { coords } = await call('track', query, Track)
      return coords.flatMap(({ tm, lat, lon, dir, speed }) => {
        const at = parseUtc(tm)
        if (!at || !isPlace(lat, lon)) return []
        return [{ ...unknownFields, at, lat, lon, course: courseOf(dir), speedKmh: nonNegative(speed) }]
      })
    },
  }
}

const unknownFields = { speedKmh: null, ignition: null, voltageV: null, mileageKm: null }

function vehicleOf({
  id,
  name,
  IMEI,
  lat,
  lon,
  direction,
  lastData,
}: z.output<typeof ObjectRow>): GpsVehicle {
  const at = parseUtc(lastData)
  const hasPosition = at !== null && isPlace(lat, lon)
  return {
    externalId: id,
    name,
    imei: nullIfEmpty(IMEI?.toString()),
    plate: null,
    position: hasPosition
      ? { ...unknownFields, at, lat: lat ?? 0, lon: lon ?? 0, course: courseOf(direction) }
      : null,
  }
}

/** «2026-11-24T10:00:00»; the year 1 means that there is no data. */
function parseUtc(text: string | null | undefined): Date | null {
  if (!text || text.startsWith('0001-')) return null
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const at = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

const formatUtc = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
