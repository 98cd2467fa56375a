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
import { AnyValue, checkFix } from './readings.ts'
import { Session } from './session.ts'

export interface FortMonitorAccess {
  /** «https://fort.example.ru» */
  readonly url: string
  readonly login: string
  readonly password: string
}

const Id = z.union([z.number(), z.string()]).transform(String)
const Companies = z.object({ companies: z.array(z.unknown()) })
const Company = z.object({ id: Id, name: z.string() })
const ObjectRow = z.object({
  id: Id,
  name: z.string(),
  IMEI: z.union([z.string(), z.number()]).nullish(),
  lat: AnyValue,
  lon: AnyValue,
  direction: AnyValue,
  lastData: AnyValue,
})
const Objects = z.object({ objects: z.array(z.unknown()) })
const Track = z.object({ coords: z.array(z.unknown()) })
const Coordinates = z.object({
  tm: AnyValue,
  lat: AnyValue,
  lon: AnyValue,
  dir: AnyValue,
  speed: AnyValue,
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
    const { sessionid: id } = headers
    if (typeof id !== 'string' || id === '') throw new GpsError('BAD_RESPONSE', 'no SessionId header')
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

  const listVehicles = async (accountId?: string, report?: ReportRejected): Promise<GpsVehicle[]> => {
    // 0 means all vehicles that the login may see.
    if (accountId !== undefined && !/^[1-9]\d*$/.test(accountId)) return []
    const { objects } = await call('getobjectslist', { companyId: accountId ?? '0' }, Objects)
    return parseElements(ObjectRow, objects, report).map((row) => vehicleOf(row, report))
  }

  return {
    source: 'fort',
    listAccounts: async (): Promise<GpsAccount[]> => {
      const { companies } = await call('getcompanieslist', {}, Companies)
      return parseElements(Company, companies).map(({ id, name }) => ({ externalId: id, name }))
    },
    listVehicles,
    positions: async (report): Promise<GpsPosition[]> =>
      (await listVehicles(undefined, report)).flatMap(({ externalId, position }) =>
        position ? [{ vehicleId: externalId, ...position }] : [],
      ),
    track: async (vehicleId, from, to): Promise<GpsFix[]> => {
      const query = { oid: vehicleId, from: formatUtc(from), to: formatUtc(to) }
      const { coords } = await call('track', query, Track)
      return parseElements(Coordinates, coords).flatMap(({ tm, lat, lon, dir, speed }) => {
        const raw = { ...unknownFields, at: parseUtc(tm), lat, lon, course: dir, speedKmh: speed }
        return checkFix(raw, { vehicleId, report: () => {}, now: null }) ?? []
      })
    },
  }
}

const unknownFields = { speedKmh: null, ignition: null, voltageV: null, mileageKm: null }

function vehicleOf(row: z.output<typeof ObjectRow>, report: ReportRejected = () => {}): GpsVehicle {
  const { id, name, IMEI, lat, lon, direction, lastData } = row
  const raw = { ...unknownFields, at: parseUtc(lastData), lat, lon, course: direction }
  return {
    externalId: id,
    name,
    imei: nullIfEmpty(IMEI?.toString()),
    plate: null,
    position: hasData(row) ? checkFix(raw, { vehicleId: id, report, now: null }) : null,
  }
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A vehicle that has never sent anything: no place, or the year 1. */
const hasData = ({ lat, lon, lastData }: z.output<typeof ObjectRow>): boolean =>
  !(isMissing(lat) && isMissing(lon)) &&
  !isMissing(lastData) &&
  !(typeof lastData === 'string' && lastData.startsWith('0001-'))

/** «2026-11-24T10:00:00»; anything else as it is, to be refused. */
function parseUtc(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const at = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? text : at
}

const formatUtc = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
