interface Length {
  distanceKm: number | null
  durationMin: number | null
}

const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «850 м», «4,2 км», «62 км» */
const kilometres = (km: number): string =>
  km < 1 ? `${Math.round(km * 100) * 10} м` : `${decimal.format(km < 10 ? km : Math.round(km))} км`

/** «51 мин», «2 ч 5 мин» */
function minutes(total: number): string {
  const [hours, rest] = [Math.floor(total / 60), Math.round(total % 60)]
  if (hours === 0) return `${rest} мин`
  return rest === 0 ? `${hours} ч` : `${hours} ч ${rest} мин`
}

/** «62 км · 58 мин»; a straight line has no duration and is marked as approximate. */
export function routeLength({ distanceKm, durationMin }: Length): string | undefined {
  if (distanceKm === null) return undefined
  return durationMin === null
    ? `${kilometres(distanceKm)}, примерно`
    : `${kilometres(distanceKm)} · ${minutes(durationMin)}`
}
