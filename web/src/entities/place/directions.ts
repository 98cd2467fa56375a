export interface Place {
  address: string
  point: { lat: number; lon: number } | null
}

export const mapKeys = ['yandex', '2gis', 'apple', 'geo'] as const
export type MapKey = (typeof mapKeys)[number]

export interface MapLink {
  key: MapKey
  title: string
  href: string
}

const yandex = ({ address, point }: Place): string => {
  const to = point ? `${point.lat},${point.lon}` : address
  return `https://yandex.ru/maps/?rtext=${encodeURIComponent(`~${to}`)}&rtt=auto`
}

/** Without coordinates the address is searched for instead of a route. */
const twoGis = ({ address, point }: Place): string =>
  point
    ? `https://2gis.ru/directions/points/${encodeURIComponent(`|${point.lon},${point.lat}`)}`
    : `https://2gis.ru/search/${encodeURIComponent(address)}`

const apple = ({ address, point }: Place): string =>
  `https://maps.apple.com/?daddr=${encodeURIComponent(point ? `${point.lat},${point.lon}` : address)}`

/** Android asks the user which of the installed maps to open; other systems do not support «geo:». */
const geo = ({ address, point }: Place): string => {
  if (!point) return `geo:0,0?q=${encodeURIComponent(address)}`
  const where = `${point.lat},${point.lon}`
  return `geo:${where}?q=${encodeURIComponent(address ? `${where}(${address})` : where)}`
}

/** Map services available on this device. They are plain links: nothing is sent before a click. */
export function mapLinks(place: Place, device = navigator.userAgent): MapLink[] {
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(device)
  return [
    { key: 'yandex', title: 'Яндекс Карты', href: yandex(place) },
    { key: '2gis', title: '2ГИС', href: twoGis(place) },
    ...(isApple ? [{ key: 'apple' as const, title: 'Карты Apple', href: apple(place) }] : []),
    ...(/Android/.test(device)
      ? [{ key: 'geo' as const, title: 'Другое приложение', href: geo(place) }]
      : []),
  ]
}
