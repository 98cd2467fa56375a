import { z } from 'zod'

import {
  nullIfEmpty,
  type GpsAccount,
  type GpsFix,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
  type ReportRejected,
} from './gps-provider.ts'
import { callSystem, type HttpOptions, parseAnswer, parseElements } from './http-call.ts'
import { AnyValue, checkFix } from './readings.ts'

export interface TraccarAccess {
  /** «https://gps.example.ru» */
  readonly url: string
  readonly token: string
}

const Attributes = z.record(z.string(), z.unknown()).nullish()
const Device = z.object({
  id: z.number(),
  name: z.string(),
  uniqueId: z.string().nullish(),
  groupId: z.number().nullish(),
  attributes: Attributes,
})
const Position = z.object({
  deviceId: z.number(),
  fixTime: AnyValue,
  valid: AnyValue,
  latitude: AnyValue,
  longitude: AnyValue,
  speed: AnyValue,
  course: AnyValue,
  attributes: Attributes,
})
type Position = z.output<typeof Position>
const Group = z.object({ id: z.number(), name: z.string() })

const kmhInKnot = 1.852

/** Traccar: an account is a group of devices; speeds are in knots. */
export function openTraccar({ url, token }: TraccarAccess, http: HttpOptions = {}): GpsProvider {
  const base = `${url.replace(/\/+$/, '')}/api/`
  // Without this header, `positions` returns GPX or CSV.
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }

  const list = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { query = {}, report }: { query?: Record<string, string>; report?: ReportRejected | undefined } = {},
  ): Promise<z.output<Schema>[]> => {
    const { text } = await callSystem(
      `${base}${path}?${new URLSearchParams(query).toString()}`,
      { headers },
      http,
    )
    return parseElements(schema, parseAnswer(z.array(z.unknown()), text), report)
  }

  return {
    source: 'traccar',
    listAccounts: async (): Promise<GpsAccount[]> =>
      (await list('groups', Group)).map(({ id, name }) => ({ externalId: String(id), name })),
    listVehicles: async (groupId, report): Promise<GpsVehicle[]> => {
      const [devices, positions] = await Promise.all([
        list('devices', Device, { report }),
        list('positions', Position, { report }),
      ])
      const byDevice = new Map(positions.map((position) => [position.deviceId, position]))
      return devices
        .filter((device) => groupId === undefined || String(device.groupId) === groupId)
        .map(({ id, name, uniqueId, attributes }) => ({
          externalId: String(id),
          name,
          imei: nullIfEmpty(uniqueId),
          plate: typeof attributes?.['plate'] === 'string' ? attributes['plate'] : null,
          position: fixOf(byDevice.get(id), report),
        }))
    },
    positions: async (report): Promise<GpsPosition[]> =>
      (await list('positions', Position, { report })).flatMap((position) => {
        const fix = fixOf(position, report)
        return fix ? [{ vehicleId: String(position.deviceId), ...fix }] : []
      }),
    track: async (deviceId, from, to): Promise<GpsFix[]> => {
      const query = { deviceId, from: from.toISOString(), to: to.toISOString() }
      return (await list('positions', Position, { query })).flatMap((position) => fixOf(position) ?? [])
    },
  }
}

/** Units are converted only where there is a number; anything else is left to be refused. */
const converted = (value: unknown, factor: number, digits: number): unknown =>
  typeof value === 'number' ? Math.round(value * factor * 10 ** digits) / 10 ** digits : value

const momentOf = (text: unknown): unknown => (typeof text === 'string' ? new Date(text) : text)

function fixOf(position: Position | undefined, report: ReportRejected = () => {}): GpsFix | null {
  if (!position || position.valid === false) return null
  const { deviceId, fixTime, latitude, longitude, speed, course, attributes } = position
  const raw = {
    at: momentOf(fixTime),
    lat: latitude,
    lon: longitude,
    course,
    speedKmh: converted(speed, kmhInKnot, 1),
    ignition: attributes?.['ignition'],
    voltageV: attributes?.['power'],
    mileageKm: converted(attributes?.['odometer'] ?? attributes?.['totalDistance'], 0.001, 0),
  }
  return checkFix(raw, { vehicleId: String(deviceId), report, now: null })
}
