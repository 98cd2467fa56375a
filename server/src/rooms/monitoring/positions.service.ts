import type { Track } from '@naryad/contract/monitoring/positions'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { companyToday, momentsOfDays } from '../../platform/time/company-day.ts'
import { callProvider } from './call-provider.ts'
import { kmBetween } from './distance.ts'
import type { OpenProvider } from './gps-connection.ts'
import { findTruck, readTrack, type SeenTruck, type TrackRow } from './positions.read.repo.ts'

export async function getTruck(db: Db, ctx: Ctx, carId: number): Promise<SeenTruck> {
  const truck = await findTruck(db, ctx, carId)
  if (!truck) throw notFound('ТС')
  return truck
}

/** Reads the day from the stored history; for employees, a missing day is requested from the monitoring system. */
export async function readDayTrack(
  db: Db,
  ctx: Ctx,
  open: OpenProvider,
  carId: number,
  day = companyToday(),
): Promise<Track> {
  const { externalId } = await getTruck(db, ctx, carId)
  const stored = await readTrack(db, ctx, carId, day)
  if (stored.length > 0) return trackOf(day, 'OWN', stored)
  // The owner of the truck on such a day is unknown, so clients do not get it.
  const provider = externalId === null || ctx.scope === 'company' ? undefined : await open(db)
  if (externalId === null || !provider) return trackOf(day, null, [])
  const { from, to } = momentsOfDays(day, day)
  const fixes = await callProvider(ctx, provider, (one) =>
    one.track(externalId, new Date(from), new Date(to)),
  )
  const rows = fixes.map(({ at, lat, lon, course, speedKmh, ignition }) => ({
    at: Math.floor(at.getTime() / 1000),
    lat,
    lon,
    course,
    speed: speedKmh === null ? null : Math.round(speedKmh),
    ignition,
  }))
  return trackOf(day, rows.length > 0 ? 'PROVIDER' : null, rows)
}

function trackOf(day: string, source: Track['source'], rows: readonly TrackRow[]): Track {
  let km = 0
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1]
    if (previous) km += kmBetween(previous, row)
  }
  return {
    day,
    source,
    distanceKm: Math.round(km * 10) / 10,
    at: rows.map(({ at }) => at),
    lat: rows.map(({ lat }) => lat),
    lon: rows.map(({ lon }) => lon),
    course: rows.map(({ course }) => course),
    speed: rows.map(({ speed }) => speed),
    ignition: rows.map(({ ignition }) => ignition),
  }
}
