import { describe, expect, test } from 'vitest'

import { distanceKm } from '../distance.ts'
import { reverseInGazetteer } from './reverse.ts'
import { searchGazetteer } from './search.ts'

/** Towns and their centres from an independent source. */
const towns: readonly (readonly [name: string, region: string, lat: number, lon: number])[] = [
  ['Москва', 'Москва', 55.7558, 37.6173],
  ['Санкт-Петербург', 'Санкт-Петербург', 59.9386, 30.3141],
  ['Новосибирск', 'Новосибирская область', 55.0302, 82.9204],
  ['Екатеринбург', 'Свердловская область', 56.8389, 60.6057],
  ['Казань', 'Татарстан', 55.7963, 49.1088],
  ['Нижний Новгород', 'Нижегородская область', 56.3269, 44.0059],
  ['Челябинск', 'Челябинская область', 55.1644, 61.4368],
  ['Омск', 'Омская область', 54.9893, 73.3682],
  ['Самара', 'Самарская область', 53.1959, 50.1002],
  ['Ростов-на-Дону', 'Ростовская область', 47.2357, 39.7015],
  ['Уфа', 'Республика Башкортостан', 54.7348, 55.9578],
  ['Красноярск', 'Красноярский край', 56.0106, 92.8526],
  ['Воронеж', 'Воронежская область', 51.6607, 39.2002],
  ['Пермь', 'Пермский край', 58.0105, 56.2294],
  ['Волгоград', 'Волгоградская область', 48.7071, 44.517],
  ['Краснодар', 'Краснодарский край', 45.0353, 38.9753],
  ['Саратов', 'Саратовская область', 51.5336, 46.0343],
  ['Тюмень', 'Тюменская область', 57.153, 65.5343],
  ['Барнаул', 'Алтайский край', 53.3474, 83.7784],
  ['Иркутск', 'Иркутская область', 52.2864, 104.2807],
  ['Хабаровск', 'Хабаровский край', 48.4802, 135.0719],
  ['Владивосток', 'Приморский край', 43.1155, 131.8855],
  ['Королёв', 'Московская область', 55.9162, 37.8545],
  ['Набережные Челны', 'Татарстан', 55.7431, 52.3958],
  ['Орёл', 'Орловская область', 52.9703, 36.0635],
  ['Сочи', 'Краснодарский край', 43.5855, 39.7231],
  ['Петрозаводск', 'Карелия', 61.789, 34.3596],
  ['Якутск', 'Якутия', 62.0274, 129.7319],
  ['Калининград', 'Калининградская область', 54.7104, 20.4522],
  ['Мурманск', 'Мурманская область', 68.9585, 33.0827],
]

describe('thirty towns', () => {
  test.each(towns)('%s is found by name with its region and point', (name, region, lat, lon) => {
    const [found] = searchGazetteer(name)
    expect(found).toMatchObject({ title: name, precision: 'settlement', source: 'offline' })
    expect(found?.address).toContain(region)
    expect(distanceKm(found?.point ?? { lat: 0, lon: 0 }, { lat, lon })).toBeLessThan(6)
  })

  test.each(towns)('%s is found by its point', (name, region, lat, lon) => {
    expect(reverseInGazetteer({ lat, lon })).toMatchObject({
      title: name,
      address: name === region ? name : `${name}, ${region}`,
      precision: 'settlement',
      point: { lat, lon },
    })
  })
})

describe('a search in the gazetteer', () => {
  test.each([
    ['новосиб', 'Новосибирск'],
    ['королев', 'Королёв'],
    ['нижний нов', 'Нижний Новгород'],
    ['г. Казань, ул. Баумана, д. 5', 'Казань'],
    ['Татарстан, Набережные Челны, Мира 10', 'Набережные Челны'],
    ['САНКТ ПЕТЕРБУРГ', 'Санкт-Петербург'],
    ['московская область', 'Московская область'],
  ])('finds %s as %s', (query, title) => {
    expect(searchGazetteer(query)[0]?.title).toBe(title)
  })

  test('distinguishes towns of the same name by region', () => {
    expect(searchGazetteer('Киров, Калужская')[0]?.address).toBe('Киров, Калужская область')
    expect(searchGazetteer('Киров, Кировская')[0]?.address).toBe('Киров, Кировская область')
  })

  test('finds nothing for a text without a name, and at most ten places', () => {
    expect(searchGazetteer('…')).toEqual([])
    expect(searchGazetteer('йцукенг')).toEqual([])
    expect(searchGazetteer('с').length).toBeLessThanOrEqual(10)
  })
})

describe('a reverse search in the gazetteer', () => {
  test('describes a point outside towns by its distance from the nearest one', () => {
    expect(reverseInGazetteer({ lat: 62.5, lon: 90.1 })?.address).toMatch(
      /^Бор, \d+ км к северу, Красноярский край$/,
    )
  })

  test('returns the region far from every town, and nothing outside regions', () => {
    expect(reverseInGazetteer({ lat: 75.5, lon: 100 })).toMatchObject({ precision: 'region' })
    expect(reverseInGazetteer({ lat: -40, lon: -40 })).toBeUndefined()
  })
})
