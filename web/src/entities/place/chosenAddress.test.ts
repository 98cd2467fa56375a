import type { Address } from '@naryad/contract/geo/geo'
import { expect, test } from 'vitest'

import { chosenAddress } from './chosenAddress.ts'

const town: Address = {
  title: 'Казань',
  address: 'Казань, Татарстан',
  point: { lat: 55.79, lon: 49.11 },
  precision: 'settlement',
  source: 'offline',
  note: null,
}

test.each(['каз', 'г. Казань', 'Казань, Татар'])('a town replaces «%s»', (typed) => {
  expect(chosenAddress(typed, town)).toEqual({ address: 'Казань, Татарстан', point: town.point })
})

test.each(['Казань, Баумана 5', 'казань тэцевская 4к2'])('a town leaves «%s» unchanged', (typed) => {
  expect(chosenAddress(typed, town)).toEqual({ address: typed, point: town.point })
})

test('a house replaces any typed text', () => {
  const house: Address = { ...town, address: 'г Казань, ул Баумана, д 5', precision: 'house' }
  expect(chosenAddress('баумана 5 во дворе', house).address).toBe('г Казань, ул Баумана, д 5')
})
