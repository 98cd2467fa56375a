import { describe, expect, test } from 'vitest'

import { wayLink } from './ways.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const address = 'Казань, ул. Тэцевская, 4к2'
const point = { lat: 55.8304, lon: 49.0661 }

describe('the way to a place', () => {
  test('is asked of whatever maps an Android has, by the point if it is known, with the address as its name', () => {
    expect(decodeURIComponent(wayLink({ address, point }, android))).toBe(
      `geo:55.8304,49.0661?q=55.8304,49.0661(${address})`,
    )
    expect(decodeURIComponent(wayLink({ address, point: null }, android))).toBe(`geo:0,0?q=${address}`)
    expect(decodeURIComponent(wayLink({ address: '', point }, android))).toBe(
      'geo:55.8304,49.0661?q=55.8304,49.0661',
    )
  })

  test('is asked of the maps of an iPhone by the point, and by the address without one', () => {
    expect(wayLink({ address, point }, iphone)).toBe('https://maps.apple.com/?daddr=55.8304%2C49.0661')
    expect(decodeURIComponent(wayLink({ address, point: null }, iphone))).toBe(
      `https://maps.apple.com/?daddr=${address}`,
    )
  })

  test('takes an address with signs of its own for words and not for parts of the link', () => {
    expect(wayLink({ address: 'а&b=1#?', point: null }, android)).toBe('geo:0,0?q=%D0%B0%26b%3D1%23%3F')
  })
})
