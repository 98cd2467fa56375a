export interface Place {
  readonly lat: number
  readonly lon: number
}

const kmInDegree = 111.195

/** How much shorter a degree to the east is than one to the north. */
export const eastShare = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** Over the flat: exact to a thousandth within a few hundred kilometres, as `metres_between` in the database. */
export const kmBetween = (a: Place, b: Place): number =>
  kmInDegree * Math.hypot(b.lat - a.lat, (b.lon - a.lon) * eastShare((a.lat + b.lat) / 2))
