import type { Zone } from '@naryad/contract/zones/zones'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { createRootRoute } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { ZonesPart } from './ZonesPart.tsx'

vi.mock('../../entities/place/map/MapView.tsx', () => ({ MapView: () => null }))

const place = { lat: 55.7961, lon: 49.1064 }
const company = { id: 46, name: 'АО «Вектор»' }

async function openPart(zones: Zone[] = []) {
  const api = fakeApi()
  api.on(zonesRoutes.list, () => ({ items: zones, totalCount: zones.length }))
  const routeTree = createRootRoute({ component: () => <ZonesPart company={company} place={place} /> })
  await renderScreen({ routeTree, path: '/', me: makeMe(), width: 1440 })
  return api
}

async function openForm() {
  const api = await openPart()
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

test('the list of corners has the focus when its last corner is taken away', async () => {
  await openForm()
  await userEvent.click(screen.getByRole('radio', { name: 'Многоугольник' }))
  const corners = screen.getByRole('textbox', { name: /^Углы/ })
  await userEvent.clear(corners)
  await userEvent.type(corners, '55.79, 49.10')
  screen.getByRole('button', { name: 'Убрать последний угол' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(corners).toHaveValue('')
  expect(corners).toHaveFocus()
})

test('after a removal by keyboard the focus is at the next territory, at the end at «Добавить территорию»', async () => {
  const zones: Zone[] = ['База', 'Стоянка'].map((name, at) => ({
    id: at + 1,
    company,
    name,
    shape: { kind: 'CIRCLE', center: place, radiusM: 200 },
    inside: [],
    version: 1,
  }))
  const api = await openPart(zones)
  api.on(zonesRoutes.remove, ({ params: { id } }) => {
    zones.splice(
      zones.findIndex((zone) => zone.id === id),
      1,
    )
  })
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: `Удалить территорию «${name}»` })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    await waitFor(() => expect(button).not.toBeInTheDocument())
  }
  await remove('База')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Удалить территорию «Стоянка»' })).toHaveFocus(),
  )
  await remove('Стоянка')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Добавить территорию' })).toHaveFocus())
})
