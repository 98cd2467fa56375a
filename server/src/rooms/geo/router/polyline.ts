/** Decodes an encoded polyline (Google's algorithm) into GeoJSON order; Valhalla uses six digits. */
export function decodePolyline(text: string, digits = 6): [lon: number, lat: number][] {
  const factor = 10 ** digits
  const points: [number, number][] = []
  let [at, lat, lon] = [0, 0, 0]
  const next = (): number => {
    let [value, shift, chunk] = [0, 0, 0]
    do {
      chunk = text.charCodeAt(at) - 63
      at += 1
      value |= (chunk & 0x1f) << shift
      shift += 5
    } while (chunk >= 0x20)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    lat += next()
    lon += next()
    points.push([lon / factor, lat / factor])
  }
  return points
}
