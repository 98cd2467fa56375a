import { geoRoutes } from '@naryad/contract/geo/geo.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { AddressField } from './AddressField.tsx'
import type { PlacedAddress } from './chosenAddress.ts'

const kazan = {
  title: 'Казань',
  address: 'Казань, Татарстан',
  point: { lat: 55.79, lon: 49.1 },
  precision: 'settlement' as const,
  source: 'offline',
  note: 'С точностью до населённого пункта',
}

async function open(initial: PlacedAddress) {
  const api = fakeApi()
  api.on(geoRoutes.search, () => [kazan])
  api.on(geoRoutes.reverse, () => kazan)
  const Field = () => {
    const [value, setValue] = useState(initial)
    return <AddressField value={value} onChange={setValue} />
  }
  await renderIn(<Field />, { me: makeMe() })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an address is suggested as it is typed, with its precision, and brings its point', async () => {
  await open({ address: '', point: null })
  await userEvent.type(screen.getByRole('combobox', { name: 'Адрес' }), 'казань')
  expect(await screen.findByText('С точностью до населённого пункта')).toBeVisible()
  await userEvent.click(screen.getByRole('option', { name: /Казань/ }))
  expect(screen.getByRole('combobox', { name: 'Адрес' })).toHaveValue('Казань, Татарстан')
  expect(screen.getByText('Точка на карте есть')).toBeVisible()
})

test('the focus stays at the field when a point is placed, taken back or left as it was', async () => {
  await open({ address: 'Казань', point: kazan.point })
  const pin = screen.getByRole('button', { name: 'Изменить точку на карте' })
  await userEvent.click(pin)
  await press('Отмена')
  expect(pin).toHaveFocus()
  await userEvent.click(pin)
  await press('Поставить точку')
  expect(pin).toHaveFocus()
  await press('Убрать точку')
  expect(pin).toHaveFocus()
  expect(pin).toHaveAccessibleName('Указать точку на карте')
})
