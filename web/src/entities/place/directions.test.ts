import { describe, expect, test } from 'vitest'

import { mapLinks, type MapKey, type Place } from './directions.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
const address = 'Казань, ул. Тэцевская, 4к2'
const point = { lat: 55.8304, lon: 49.0661 }

const linkOf = (key: MapKey, place: Place, device = android): string | undefined =>
  mapLinks(place, device).find((link) => link.key === key)?.href
const read = (link: string | undefined): string => decodeURIComponent(link ?? '')

describe('the maps that show the way', () => {
  test('are those that the device can open', () => {
    const keysOn = (device: string) => mapLinks({ address, point }, device).map(({ key }) => key)
    expect(keysOn(android)).toEqual(['yandex', '2gis', 'geo'])
    expect(keysOn(iphone)).toEqual(['yandex', '2gis', 'apple'])
    expect(keysOn(windows)).toEqual(['yandex', '2gis'])
  })

  test('lead to the point where it is known', () => {
    const place = { address, point }
    expect(read(linkOf('yandex', place))).toBe('https://yandex.ru/maps/?rtext=~55.8304,49.0661&rtt=auto')
    // 2ГИС writes the longitude first.
    expect(read(linkOf('2gis', place))).toBe('https://2gis.ru/directions/points/|49.0661,55.8304')
    expect(read(linkOf('apple', place, iphone))).toBe('https://maps.apple.com/?daddr=55.8304,49.0661')
    expect(read(linkOf('geo', place))).toBe(`geo:55.8304,49.0661?q=55.8304,49.0661(${address})`)
    expect(read(linkOf('geo', { address: '', point }))).toBe('geo:55.8304,49.0661?q=55.8304,49.0661')
  })

  test('lead to the address where no point is known', () => {
    const place = { address, point: null }
    expect(read(linkOf('yandex', place))).toBe(`https://yandex.ru/maps/?rtext=~${address}&rtt=auto`)
    expect(read(linkOf('2gis', place))).toBe(`https://2gis.ru/search/${address}`)
    expect(read(linkOf('apple', place, iphone))).toBe(`https://maps.apple.com/?daddr=${address}`)
    expect(read(linkOf('geo', place))).toBe(`geo:0,0?q=${address}`)
  })

  test('take signs of an address for text, never for parts of the link', () => {
    const place = { address: 'а&b=1#?/', point: null }
    for (const { href } of [...mapLinks(place, android), ...mapLinks(place, iphone)])
      expect(href).toContain('%D0%B0%26b%3D1%23%3F%2F')
  })
})
