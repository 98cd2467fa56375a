import type { Zone } from '@naryad/contract/zones/zones'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { createRootRoute } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { ZonesPart } from './ZonesPart.tsx'

vi.mock('../../platform/map/MapView.tsx', () => ({ MapView: () => null }))

const place = { lat: 55.7961, lon: 49.1064 }
const company = { id: 46, name: 'АО «Вектор»' }

async function openForm(zones: Zone[] = []) {
  const api = fakeApi()
  api.on(zonesRoutes.list, () => ({ items: zones, totalCount: zones.length }))
  const routeTree = createRootRoute({ component: () => <ZonesPart company={company} place={place} /> })
  await renderScreen({ routeTree, path: '/', me: makeMe(), width: 1440 })
  fireEvent.click(await screen.findByRole('button', { name: 'Добавить территорию' }))
  const name = await screen.findByRole('textbox', { name: /Название/ })
  return { api, name }
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

test('the form starts in the name and closes without a question while it is untouched', async () => {
  const { name } = await openForm()
  await waitFor(() => expect(name).toHaveFocus())
  expect(screen.getByLabelText('Центр: широта, долгота')).toHaveValue('55.7961, 49.1064')
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refusal of the border by the server stands under its field', async () => {
  const { api } = await openForm()
  api.on(zonesRoutes.create, () => {
    const sentence = 'Граница: не больше 20000 м'
    throw new Refused('VALIDATION', sentence, { fields: { 'shape.radiusM': sentence } })
  })
  save()
  expect(await screen.findByText('Не больше 20000 м')).toBeVisible()
  expect(screen.getByLabelText('Радиус, м')).toBeInvalid()
})

test('an error goes as soon as its field is corrected', async () => {
  const { name } = await openForm()
  fireEvent.change(name, { target: { value: '' } })
  save()
  expect(await screen.findByText('Назовите территорию')).toBeVisible()
  fireEvent.change(name, { target: { value: 'Стоянка' } })
  expect(screen.queryByText('Назовите территорию')).toBeNull()
})
