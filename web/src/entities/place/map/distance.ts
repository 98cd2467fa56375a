interface Place {
  readonly lat: number
  readonly lon: number
}

const kmInDegree = 111.195

/** Distance in a straight line in kilometres; precise enough within one region. */
export function kmBetween(one: Place, other: Place): number {
  const north = (other.lat - one.lat) * kmInDegree
  const east = (other.lon - one.lon) * kmInDegree * Math.cos(((one.lat + other.lat) / 2) * (Math.PI / 180))
  return Math.hypot(north, east)
}
