import { z } from 'zod'

import {
  courseOf,
  nullIfEmpty,
  type GpsAccount,
  type GpsFix,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
  isPlace,
  nonNegative,
} from './gps-provider.ts'
import { callSystem, type HttpOptions, parseAnswer } from './http-call.ts'

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
  fixTime: z.string(),
  valid: z.boolean().nullish(),
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullish(),
  course: z.number().nullish(),
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

  const call = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query: Record<string, string> = {},
  ): Promise<z.output<Schema>> => {
    const { text } = await callSystem(
      `${base}${path}?${new URLSearchParams(query).toString()}`,
      { headers },
      http,
    )
    return parseAnswer(schema, text)
  }

  return {
    source: 'traccar',
    listAccounts: async (): Promise<GpsAccount[]> =>
      (await call('groups', z.array(Group))).map(({ id, name }) => ({ externalId: String(id), name })),
    listVehicles: async (groupId): Promise<GpsVehicle[]> => {
      const [devices, positions] = await Promise.all([
        call('devices', z.array(Device)),
        call('positions', z.array(Position)),
      ])
      const byDevice = new Map(positions.map((position) => [position.deviceId, position]))
      return devices
        .filter((device) => groupId === undefined || String(device.groupId) === groupId)
        .map(({ id, name, uniqueId, attributes }) => ({
          externalId: String(id),
          name,
          imei: nullIfEmpty(uniqueId),
          plate: typeof attributes?.['plate'] === 'string' ? attributes['plate'] : null,
          position: fixOf(byDevice.get(id)),
        }))
    },
    positions: async (): Promise<GpsPosition[]> =>
      (await call('positions', z.array(Position))).flatMap((position) => {
        const fix = fixOf(position)
        return fix ? [{ vehicleId: String(position.deviceId), ...fix }] : []
      }),
    track: async (deviceId, from, to): Promise<GpsFix[]> => {
      const query = { deviceId, from: from.toISOString(), to: to.toISOString() }
      return (await call('positions', z.array(Position), query)).flatMap((position) => fixOf(position) ?? [])
    },
  }
}

function fixOf(position: Position | undefined): GpsFix | null {
  if (!position || position.valid === false || !isPlace(position.latitude, position.longitude)) return null
  const { fixTime, latitude, longitude, speed, course, attributes } = position
  const at = new Date(fixTime)
  if (Number.isNaN(at.getTime())) return null
  const metres = nonNegative(attributes?.['odometer']) ?? nonNegative(attributes?.['totalDistance'])
  const knots = nonNegative(speed)
  return {
    at,
    lat: latitude,
    lon: longitude,
    course: courseOf(course),
    speedKmh: knots === null ? null : Math.round(knots * kmhInKnot * 10) / 10,
    ignition: typeof attributes?.['ignition'] === 'boolean' ? attributes['ignition'] : null,
    voltageV: nonNegative(attributes?.['power']),
    mileageKm: metres === null ? null : Math.round(metres / 1000),
  }
}
