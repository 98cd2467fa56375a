import { workTime } from './numbers.ts'

interface Length {
  distanceKm: number | null
  durationMin: number | null
}

const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «850 м», «4,2 км», «62 км» */
export const roughDistance = (km: number): string =>
  km < 1 ? `${Math.round(km * 100) * 10} м` : `${decimal.format(km < 10 ? km : Math.round(km))} км`

/** «62 км · 58 мин»; a straight line has no duration and is marked as approximate. */
export function routeLength({ distanceKm, durationMin }: Length): string | undefined {
  if (distanceKm === null) return undefined
  return durationMin === null
    ? `${roughDistance(distanceKm)}, примерно`
    : `${roughDistance(distanceKm)} · ${workTime(durationMin)}`
}
