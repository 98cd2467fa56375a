import { kilometres, workTime } from './numbers.ts'

interface Length {
  distanceKm: number | null
  durationMin: number | null
}

/** «850 м», «4,2 км», «62 км» */
export const roughDistance = (km: number): string =>
  km < 1
    ? `${Math.round(km * 100) * 10}\u00a0м`
    : kilometres(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))

/** Closer than this, a position and the place are the same. */
const sameKm = 0.05

/** «62 км · 58 мин»; a straight line has no duration and is marked as approximate. */
export function routeLength({ distanceKm, durationMin }: Length): string | undefined {
  if (distanceKm === null) return undefined
  if (distanceKm < sameKm) return 'На месте'
  return durationMin === null
    ? `${roughDistance(distanceKm)}, примерно`
    : `${roughDistance(distanceKm)} · ${workTime(durationMin)}`
}
