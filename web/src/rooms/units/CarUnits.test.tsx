import type { Unit } from '@naryad/contract/units/units'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderCars } from '../../testing/renderCars.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { makeOwnUnit, makeUnit, makeUnitModel } from './units.make.ts'

const spare = makeOwnUnit()

const serve =
  (items: Unit[]) =>
  (api: FakeApi): void => {
    api.on(unitsRoutes.search, () => ({ items: [spare], totalCount: 1 }))
    api.on(unitsRoutes.searchByQuery, () => ({ items: [] }))
    api.on(unitModelsRoutes.list, () => ({ items: [makeUnitModel()], totalCount: 1 }))
    api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
    api.on(unitsRoutes.ofCar, () => ({ items, removed: [] }))
  }

const open = (items: Unit[], me = makeMe()) =>
  renderCars({ path: '/cars/4?tab=units', me, prepare: serve(items) })

const late = makeUnit({
  terms: [
    {
      id: 9,
      kind: { id: 2, title: 'Блок СКЗИ' },
      dateFrom: '2023-11-22',
      dateTo: '2026-11-22',
      state: 'OVERDUE',
      daysLeft: -6,
      progress: 1,
      proofNumber: '',
      proofUrl: '',
    },
  ],
})

beforeEach(() => {
  setZone('Europe/Moscow')
  return () => setZone(null)
})

describe('the units of a truck', () => {
  test('show the request of their installation and what is late', async () => {
    await open([late])
    const card = within(await screen.findByRole('list', { name: 'Приборы на ТС' }))
    expect(card.getByText('стоит с 22.11.2023')).toBeVisible()
    expect(card.getByRole('link', { name: /№\s4871/ })).toHaveAttribute('href', '/tasks/tachograph/4871')
    expect(card.getByText('просрочен')).toBeVisible()
    expect(card.getByText(/^прошёл 6\sдней назад$/)).toBeVisible()
    expect(screen.getByRole('tab', { name: /^Приборы/ })).toHaveTextContent('1')
  })

  test('an unknown day of installation is said, and is set there', async () => {
    const { api } = await open([makeUnit({ installedOn: null, installedTask: null, warrantyUntil: null })])
    expect(await screen.findByText('Дата установки неизвестна — гарантия не считается')).toBeVisible()
    api.on(unitsRoutes.update, () => makeUnit())
    await userEvent.click(screen.getByRole('button', { name: 'Указать…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Когда поставлен/ }))
    await userEvent.type(await dialog.findByLabelText(/^Установлен/), '12.03.2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Записать' }))
    await waitFor(() => expect(api.calls(unitsRoutes.update)).toHaveLength(1))
    expect(api.calls(unitsRoutes.update)[0]?.body).toMatchObject({ installedOn: '2026-03-12', version: 3 })
  })

  test('a day of installation goes over what a colleague has changed, once the refusal was read', async () => {
    const { api } = await open([makeUnit({ installedOn: null, installedTask: null, warrantyUntil: null })])
    api.on(unitsRoutes.update, ({ body }) => {
      const now = makeUnit({ installedOn: null, comment: 'Пломба сорвана', version: 4 })
      if (body.version === now.version) return now
      throw new Refused('CONFLICT', 'Прибор тем временем изменил Кузьмин Д., сверьте правки', {
        current: now,
      })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Указать…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Когда поставлен/ }))
    await userEvent.type(await dialog.findByLabelText(/^Установлен/), '12.03.2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Записать' }))
    expect(await dialog.findByText(/изменил Кузьмин Д/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Записать' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(unitsRoutes.update).at(-1)?.body).toMatchObject({ comment: 'Пломба сорвана' })
  })

  test('a corrected organization of the truck is no new owner: the block stays', async () => {
    const { api } = await open([
      makeUnit({
        hasFormerOwner: true,
        formerOwner: { id: 6, name: 'ООО «Юк»' },
        owner: { id: 7, name: 'ООО «Юг»' },
      }),
    ])
    expect(
      await screen.findByText('Сменился владелец: нужен новый блок. Этот активирован для ООО «Юк»'),
    ).toBeVisible()
    api.on(unitsRoutes.confirmOwner, () => makeUnit())
    await userEvent.click(screen.getByRole('button', { name: 'Владелец тот же' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Владелец ТС не сменился? НКМ-2 № 77120 останется у ООО «Юг».',
    )
    await userEvent.click(screen.getByRole('button', { name: 'ДА' }))
    await waitFor(() =>
      expect(api.calls(unitsRoutes.confirmOwner)[0]?.body).toEqual({ ownerId: 7, version: 3 }),
    )
    expect(await screen.findByText('Владелец тот же: новый блок не нужен')).toBeVisible()
  })

  test('a block of a former owner goes back to it, and its replacement is no warranty', async () => {
    const { api } = await open([
      makeUnit({
        hasFormerOwner: true,
        formerOwner: { id: 6, name: 'ООО «Юк»' },
        warranty: 'VALID',
        warrantyUntil: '2028-11-22',
      }),
    ])
    api.on(unitsRoutes.replace, () => ({ old: makeUnit({ place: 'OWNER' }), new: makeUnit({ id: 81 }) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Заменить…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Замена прибора' }))
    await userEvent.click(await dialog.findByRole('button', { name: /81544/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Заменить' }))
    await waitFor(() => expect(api.calls(unitsRoutes.replace)).toHaveLength(1))
    expect(api.calls(unitsRoutes.replace)[0]?.body).toMatchObject({ oldCompanyId: 6, isWarranty: false })
  })

  test('a unit is replaced by one in hands: the block goes to its owner', async () => {
    const { api } = await open([late])
    api.on(unitsRoutes.replace, () => ({ old: makeUnit({ place: 'OWNER' }), new: makeUnit({ id: 81 }) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Заменить…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Замена прибора' }))
    expect(await dialog.findByText('Не гарантия: срок прошёл 22.11.2025')).toBeVisible()
    await userEvent.click(await dialog.findByRole('button', { name: /81544/ }))
    expect(await dialog.findByText(/^Гарантия до/)).toHaveTextContent('(24 мес.)')
    await userEvent.click(dialog.getByRole('button', { name: 'Заменить' }))
    await waitFor(() => expect(api.calls(unitsRoutes.replace)).toHaveLength(1))
    expect(api.calls(unitsRoutes.replace)[0]?.body).toMatchObject({
      oldId: 80,
      newId: 81,
      oldPlace: 'OWNER',
      isWarranty: false,
      oldVersion: 3,
      newVersion: 3,
    })
    expect(await screen.findByText('Прибор заменён')).toBeVisible()
  })

  test('a press after a lost answer is the same attempt', async () => {
    const { api } = await open([])
    api.on(unitsRoutes.move, () => {
      if (api.calls(unitsRoutes.move).length === 1) throw new TypeError('Failed to fetch')
      return makeUnit()
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Поставить прибор' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Поставить прибор на/ }))
    await userEvent.click(await dialog.findByRole('button', { name: /81544/ }))
    const send = dialog.getByRole('button', { name: /^Поставить на/ })
    await userEvent.click(send)
    expect(await dialog.findByText(/^Нет связи с сервером/)).toBeVisible()
    await userEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = api.calls(unitsRoutes.move).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  test('a unit that is not in the register is put with its model and serial', async () => {
    const { api } = await open([])
    expect(await screen.findByText('Приборов нет')).toBeVisible()
    api.on(unitsRoutes.create, () => makeUnit())
    await userEvent.click(screen.getByRole('button', { name: 'Поставить прибор' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Поставить прибор на/ }))
    await userEvent.type(await dialog.findByRole('combobox', { name: 'Другой прибор' }), '4110092')
    await userEvent.click(await screen.findByRole('option', { name: /Новый прибор «4110092»/ }))
    await userEvent.click(dialog.getByRole('combobox', { name: /^Модель/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'НКМ-2' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Поставить на/ }))
    await waitFor(() => expect(api.calls(unitsRoutes.create)).toHaveLength(1))
    expect(api.calls(unitsRoutes.create)[0]?.body).toMatchObject({
      place: 'CAR',
      carId: 4,
      modelId: 2,
      serial: '4110092',
    })
  })

  test('a client sees them without buttons', async () => {
    await open([late, makeUnit({ id: 82, hasFormerOwner: true })], makeMe({ role: 'client' }))
    expect(await screen.findByText('Сменился владелец: нужен новый блок')).toBeVisible()
    expect(
      screen.queryByRole('button', { name: /^Заменить|^Поставить прибор|^Действия: НКМ|^Владелец/ }),
    ).toBeNull()
  })

  test('a failed reading offers to repeat', async () => {
    await renderCars({
      path: '/cars/4?tab=units',
      prepare: (api) => {
        api.on(unitsRoutes.ofCar, () => {
          throw new TypeError('Failed to fetch')
        })
      },
    })
    expect(await screen.findByText('Не удалось загрузить приборы')).toBeVisible()
  })
})
