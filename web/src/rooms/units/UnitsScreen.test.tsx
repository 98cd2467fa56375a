import type { UnitMove } from '@naryad/contract/units/unit-card'
import type { Unit, UnitFilters } from '@naryad/contract/units/units'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { makeOwnUnit, makeUnit, makeUnitModel } from './units.make.ts'
import { UnitsScreen } from './UnitsScreen.tsx'

const block = makeUnit()
const spare = makeOwnUnit()

const installation: UnitMove = {
  id: 1,
  on: '2023-11-22',
  from: { place: 'OFFICE', car: null, user: null, company: null, note: '' },
  to: { place: 'CAR', car: block.car, user: null, company: null, note: '' },
  isOpening: false,
  task: { id: 4871, queue: 'tachograph' },
  who: null,
  note: '',
  createdAt: '2023-11-22T09:00:00.000Z',
}

const fits = (filters: UnitFilters, unit: Unit): boolean =>
  [
    !filters.places || filters.places.includes(unit.place),
    !filters.ids || filters.ids.includes(unit.id),
    unit.serial.includes(filters.query),
  ].every(Boolean)

function serve(api: FakeApi): void {
  const units = [block, spare]
  const answers = answersOf(
    units,
    (filters: UnitFilters) => units.filter((unit) => fits(filters, unit)),
    'Прибор не найден',
  )
  api.on(unitsRoutes.get, (input) => ({
    ...answers.get(input),
    moves: [installation],
    tasks: [],
    ranges: [],
    attachmentsCount: 0,
    mayUndoMove: true,
  }))
  api.on(unitsRoutes.actions, () => ({ items: [], totalCount: 0 }))
  api.on(unitsRoutes.search, answers.search)
  api.on(unitsRoutes.count, answers.count)
  api.on(unitModelsRoutes.list, () => ({ items: [makeUnitModel()], totalCount: 1 }))
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
}

const open = (path = '/units', me = makeMe({ isSenior: true })) =>
  renderRegister(UnitsScreen, { path, me, prepare: serve })

const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])

async function choose(line: string) {
  const panel = within(await screen.findByRole('region', { name: 'Прибор' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: line }))
}

describe('the register of units', () => {
  test('its tabs are places, and a link goes back to the trucks', async () => {
    const { address } = await open()
    expect(names()).toEqual(['80', '81'])
    expect(screen.getByRole('link', { name: 'Список' })).toHaveAttribute('href', '/cars')
    await userEvent.click(await screen.findByRole('tab', { name: /^У сотрудников/ }))
    await waitFor(() => expect(names()).toEqual(['81']))
    expect(address()).toBe('/units?places=PERSON&view=people')
  })

  test('the chosen units are written off with a reason; the window says what leaves trucks, what failed, and undoes', async () => {
    const { api } = await open()
    const moves = [{ unitId: 81, moveId: 7 }]
    api.on(unitsRoutes.moveMany, () => ({
      failed: [{ id: 80, error: 'НКМ-2 № 77120 стоит на подписанной заявке' }],
      unchangedCount: 0,
      moves,
    }))
    api.on(unitsRoutes.undoMoves, () => ({ failed: [] }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 77120/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 81544/ }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(await bar.findByRole('button', { name: /Списать/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Списать приборы?' }))
    await userEvent.click(await dialog.findByRole('button', { name: /^Списать 2/ }))
    expect(await dialog.findByText(/^На ТС стоит приборов: 1 из 2\. Перемещение снимет их/)).toBeVisible()
    expect(await dialog.findByText('Укажите причину')).toBeVisible()
    expect(api.calls(unitsRoutes.moveMany)).toHaveLength(0)
    await userEvent.type(dialog.getByLabelText(/^Причина/), 'Сгорели')
    await userEvent.click(dialog.getByRole('button', { name: /^Списать 2/ }))
    expect(await dialog.findByText(/стоит на подписанной заявке/)).toBeVisible()
    expect(dialog.getByText(/^Перемещено: 1\sприбор\. Не перемещено: 1\sприбор$/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Действия с выбранными' })).toBeNull()
    expect(api.calls(unitsRoutes.moveMany)[0]?.body).toMatchObject({
      ids: [80, 81],
      place: 'GONE',
      note: 'Сгорели',
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Отменить перемещение' }))
    expect(await dialog.findByText(/^Перемещение отменено: 1\sприбор$/)).toBeVisible()
    expect(api.calls(unitsRoutes.undoMoves).map(({ body }) => body)).toEqual([{ moves }])
  })

  test('the units that were not moved are selected from the window', async () => {
    const { api } = await open()
    api.on(unitsRoutes.moveMany, () => ({
      failed: [{ id: 80, error: 'Прибор уже перемещали 11.11.2026, раньше этого дня нельзя' }],
      unchangedCount: 0,
      moves: [{ unitId: 81, moveId: 7 }],
    }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(await bar.findByRole('button', { name: /Вернуть в офис/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть приборы в офис' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Вернуть 2/ }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Выбрать неизменённые' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 77120/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 81544/ })).not.toBeChecked()
  })

  test('a move of a few units is undone from its message', async () => {
    const { api } = await open()
    const moves = [{ unitId: 81, moveId: 7 }]
    api.on(unitsRoutes.moveMany, () => ({ failed: [], unchangedCount: 0, moves }))
    api.on(unitsRoutes.undoMoves, () => ({ failed: [] }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 81544/ }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(await bar.findByRole('button', { name: /Вернуть в офис/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть приборы в офис' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Вернуть 1/ }))
    await userEvent.click(await screen.findByRole('button', { name: /^Отменить Ctrl/ }))
    expect(await screen.findByText(/^Перемещение отменено: 1\sприбор$/)).toBeVisible()
    expect(api.calls(unitsRoutes.undoMoves).map(({ body }) => body)).toEqual([{ moves }])
  })

  test('if all are refused, the window stays with what was entered, and its reason goes with the next change', async () => {
    const { api } = await open()
    api.on(unitsRoutes.moveMany, () => ({
      failed: [{ id: 80, error: 'НКМ-2 № 77120 стоит на подписанной заявке' }],
      unchangedCount: 0,
      moves: [],
    }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Выбрать: НКМ-2 № 77120/ }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(await bar.findByRole('button', { name: /Списать/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Списать приборы?' }))
    await userEvent.type(dialog.getByLabelText(/^Причина/), 'Сгорел')
    await userEvent.click(dialog.getByRole('button', { name: /^Списать 1/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Ничего не перемещено. НКМ-2 № 77120 стоит на подписанной заявке',
    )
    await userEvent.type(dialog.getByLabelText(/^Причина/), ' в рейсе')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByLabelText(/^Причина/)).toHaveValue('Сгорел в рейсе')
  })

  test('a unit that is not there says so', async () => {
    await open('/units/99')
    expect(await screen.findByText('Такого прибора нет или он вам недоступен')).toBeInTheDocument()
  })

  test('a client reads, and neither moves nor changes', async () => {
    await open('/units/80', makeMe({ role: 'client' }))
    const panel = within(await screen.findByRole('region', { name: 'Прибор' }))
    await userEvent.click(await panel.findByRole('button', { name: 'Действия' }))
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Добавить прибор' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Сотрудник' })).not.toBeInTheDocument()
  })
})

test.each([
  [{ installedOn: null, warrantyUntil: null, warranty: 'UNKNOWN' }, 'дата установки неизвестна'],
  [
    { installedOn: '2026-05-05', warrantyUntil: null, warranty: 'UNKNOWN' },
    'у прибора нет гарантийного срока',
  ],
] as const)('a replacement that is not under warranty says why: %j', async (facts, why) => {
  await renderRegister(() => <ReplaceDialog unit={makeUnit(facts)} />, {
    path: '/units',
    prepare: (api) => {
      serve(api)
      api.on(unitsRoutes.searchByQuery, () => ({ items: [] }))
    },
  })
  expect(await screen.findByText(`Не гарантия: ${why}`)).toBeInTheDocument()
})

describe('the panel of a unit', () => {
  test('its history names the request of a move', async () => {
    await open('/units/80?tab=history')
    const history = await screen.findByRole('list', { name: 'История' })
    await waitFor(() => expect(history).toHaveTextContent(/В офисе → На ТС: А\s?417\s?КМ\s?116, 22.11.2023/))
    expect(within(history).getByRole('link', { name: /№\s4871/ })).toHaveAttribute(
      'href',
      '/tasks/tachograph/4871',
    )
  })

  test('a unit that went elsewhere meanwhile is moved if one insists', async () => {
    const { api } = await open('/units/81')
    api.on(unitsRoutes.move, ({ body }) => {
      if (body.version !== undefined)
        throw new Refused('CONFLICT', 'НКМ-2 № 81544 с 14:05 у сотрудника Сафин Марат', {
          current: spare,
          mayKeepMine: true,
        })
      return makeOwnUnit({ place: 'OFFICE', user: null })
    })
    await choose('Вернуть в офис')
    const dialog = within(await screen.findByRole('dialog', { name: /^Вернуть в офис/ }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Вернуть в офис' }))
    expect(await dialog.findByText(/с 14:05 у сотрудника Сафин Марат/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Всё равно: вернуть в офис' }))
    expect(await screen.findByText('Прибор в офисе')).toBeVisible()
    expect(api.calls(unitsRoutes.move).map(({ body }) => body)).toEqual([
      expect.objectContaining({ place: 'OFFICE', version: 3 }),
      expect.not.objectContaining({ version: 3 }),
    ])
  })

  test('the last move is taken back after a question', async () => {
    const { api } = await open('/units/80')
    api.on(unitsRoutes.undoMove, () => makeUnit({ place: 'OFFICE', car: null }))
    await waitFor(() => expect(api.calls(unitsRoutes.get)).not.toHaveLength(0))
    await choose('Отменить последнее перемещение')
    expect(api.calls(unitsRoutes.undoMove)).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await screen.findByText('Перемещение отменено')).toBeVisible()
  })
})

describe('the form of a unit', () => {
  test.each([
    [makeMe({ role: 'admin' }), 'link'],
    [makeMe({ isSenior: true }), null],
  ] as const)('without models it says where they are added, or by whom', async (me, role) => {
    const { api } = await open('/units', me)
    api.on(unitModelsRoutes.list, () => ({ items: [], totalCount: 0 }))
    await userEvent.click(screen.getByRole('button', { name: 'Добавить прибор' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый прибор' }))
    expect(await form.findByText(/^Моделей приборов нет\./)).toBeVisible()
    if (role === null) expect(form.getByText(/Добавить может администратор\.$/)).toBeVisible()
    else
      expect(form.getByRole(role, { name: 'Добавить в справочник' })).toHaveAttribute(
        'href',
        '/settings/dictionaries?list=models',
      )
  })

  test('a serial of another model is added if one insists', async () => {
    const { api } = await open()
    api.on(unitsRoutes.create, ({ body }) => {
      if (body.isSameSerialAllowed) return spare
      throw new Refused('CONFLICT', 'Такой номер уже есть: НКМ-1 № 81544, в офисе', {
        fields: { serial: 'Такой номер уже есть: НКМ-1 № 81544, в офисе' },
        mayKeepMine: true,
      })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Добавить прибор' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый прибор' }))
    await userEvent.click(form.getByRole('combobox', { name: /^Модель/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'НКМ-2' }))
    await userEvent.type(form.getByLabelText(/^Серийный номер/), '81544')
    await userEvent.click(form.getByRole('button', { name: 'Добавить прибор' }))
    await userEvent.click(await form.findByRole('checkbox', { name: /всё равно добавить/ }))
    await userEvent.click(form.getByRole('button', { name: 'Добавить прибор' }))
    expect(await screen.findByText('Прибор добавлен')).toBeVisible()
    expect(api.calls(unitsRoutes.create).at(-1)?.body).toMatchObject({
      modelId: 2,
      serial: '81544',
      place: 'OFFICE',
      on: null,
      isSameSerialAllowed: true,
    })
  })
})
