import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type {
  TachographFileDetails,
  TachographFileFilters,
} from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeCardContent, makeTachographFile } from './tachographFiles.make.ts'
import { TachographFilesScreen } from './TachographFilesScreen.tsx'

const path = '/drivers/tachograph-files'

const open = (
  files: TachographFileDetails[],
  {
    address = path,
    more = () => {},
    me = makeMe({ isSenior: true }),
  }: {
    address?: string
    more?: (api: FakeApi) => void
    me?: ReturnType<typeof makeMe>
  } = {},
) =>
  renderRegister(TachographFilesScreen, {
    path: address,
    me,
    prepare: (api) => {
      const answers = answersOf(
        files,
        ({ status }: TachographFileFilters) => files.filter((file) => !status || file.status === status),
        'Файл не найден',
      )
      api.on(tachographFilesRoutes.search, answers.search)
      api.on(tachographFilesRoutes.count, answers.count)
      api.on(tachographFilesRoutes.get, answers.get)
      api.on(tachographFilesRoutes.content, () => makeCardContent())
      api.on(driversRoutes.searchByQuery, () => ({ items: [] }))
      more(api)
    },
  })

const panel = async () => within(await screen.findByRole('region', { name: 'Файл тахографа' }))

describe('the register of tachograph files', () => {
  test('names the driver or truck of each file and what waits for a decision', async () => {
    await open([
      makeTachographFile(),
      makeTachographFile({ id: 13, status: 'ASKS', driver: null, holder: 'ПЕТРОВ ИВАН' }),
    ])
    expect(await screen.findByText('Шакиров Тимур Рашидович')).toBeInTheDocument()
    expect(screen.getByText('ПЕТРОВ ИВАН')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: /^Ждут решения/ })).toHaveTextContent('1')
  })

  test('shows days as a table of weeks, events and what was not read', async () => {
    await open([makeTachographFile({ notesCount: 1 })], { address: `${path}/12?tab=days` })
    const card = await panel()
    const week = within(await card.findByRole('table', { name: '23.11.2026 — 24.11.2026' }))
    expect(week.getByRole('row', { name: /^вт\s24\.11/ })).toHaveTextContent('7:000:15')
    expect(week.getByRole('row', { name: /^Итого/ })).toHaveTextContent('14:000:30')
    await userEvent.click(card.getByRole('tab', { name: 'События' }))
    expect(await card.findByText('Вождение без карты')).toBeInTheDocument()
    await userEvent.click(card.getByRole('tab', { name: /^Не прочитано/ }))
    expect(await card.findByText('Пустые байты без данных')).toBeInTheDocument()
    expect(card.getByText(/^Байты 512—1/)).toBeInTheDocument()
  })

  test('asks for the driver of a card, and a candidate answers', async () => {
    const { api } = await open(
      [
        makeTachographFile({
          status: 'ASKS',
          driver: null,
          driverCandidates: [
            {
              item: { id: 6, lastName: 'Шакиров', firstName: 'Тимур', middleName: '', phone: null },
              why: 'Совпадает имя',
            },
          ],
        }),
      ],
      {
        address: `${path}/12`,
        more: (api) => api.on(tachographFilesRoutes.assign, () => makeTachographFile({ version: 2 })),
      },
    )
    const card = await panel()
    expect(await card.findByText('Совпадает имя')).toBeInTheDocument()
    await userEvent.click(card.getByRole('button', { name: 'Это он' }))
    await waitFor(() => expect(api.calls(tachographFilesRoutes.assign)).toHaveLength(1))
    expect(api.calls(tachographFilesRoutes.assign)[0]).toMatchObject({ body: { driverId: 6 } })
  })

  test('the holder of an unknown card is added as a driver, who gets the file, once for a repeated press', async () => {
    let isDown = true
    const { api } = await open([makeTachographFile({ status: 'ASKS', driver: null })], {
      address: `${path}/12`,
      more: (api) => {
        api.on(driversRoutes.create, ({ body }) => makeDriver({ id: 61, lastName: body.lastName }))
        api.on(tachographFilesRoutes.assign, () => {
          if (isDown) throw new Refused('INTERNAL', 'Сервер не отвечает')
          return makeTachographFile({ version: 2 })
        })
      },
    })
    const card = await panel()
    const add = await card.findByRole('button', { name: 'Добавить водителя: Шакиров Тимур' })
    await userEvent.click(add)
    await waitFor(() => expect(api.calls(tachographFilesRoutes.assign)).toHaveLength(1))
    isDown = false
    await userEvent.click(add)
    expect(await screen.findByText('Водитель добавлен, файл записан за ним')).toBeVisible()
    const [first, second] = api.calls(driversRoutes.create)
    expect(first?.body).toMatchObject({
      lastName: 'Шакиров',
      firstName: 'Тимур',
      middleName: '',
      driverCardNumber: 'RUD0000124783650',
      driverCardExpiresOn: '2027-12-01',
    })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(api.calls(tachographFilesRoutes.assign).at(-1)?.body).toMatchObject({ driverId: 61 })
  })

  test('a conclusion waits with its reason until it is confirmed', async () => {
    const conclusions: TachographFileDetails['conclusions'] = [
      {
        kind: 'CARD_READ',
        status: 'WAITING',
        text: 'Карта считана 24.11.2026',
        reason: 'день взят по последней записи карты, считать могли и позже',
        decidedBy: null,
        decidedAt: null,
      },
    ]
    const file = makeTachographFile({ status: 'ASKS', conclusions })
    const { api } = await open([file], {
      address: `${path}/12`,
      more: (api) => api.on(tachographFilesRoutes.decide, () => makeTachographFile({ version: 2 })),
    })
    const card = await panel()
    expect(await card.findByText(/^Подтвердите: день взят по последней записи/)).toBeInTheDocument()
    await userEvent.click(card.getByRole('button', { name: 'Записать' }))
    await waitFor(() =>
      expect(api.calls(tachographFilesRoutes.decide)[0]).toMatchObject({ body: { isApplied: true } }),
    )
  })

  test('an engineer cannot decide on the driver of a card', async () => {
    await open([makeTachographFile({ status: 'ASKS', driver: null })], {
      address: `${path}/12`,
      me: makeMe({ role: 'engineer' }),
    })
    const card = await panel()
    expect(await card.findByText('Решит диспетчер.')).toBeInTheDocument()
  })

  test('sends chosen files in one request and says what became of each', async () => {
    const { api } = await open([], {
      more: (api) => {
        api.on(tachographFilesRoutes.upload, () => ({
          items: [
            { name: 'a.ddd', outcome: 'ADDED' as const, id: 21, reason: '' },
            { name: 'b.ddd', outcome: 'KNOWN' as const, id: 12, reason: '' },
            { name: 'c.txt', outcome: 'REFUSED' as const, id: null, reason: 'Это не выгрузка' },
          ],
        }))
      },
    })
    expect(await screen.findByText('Файлов тахографа пока нет')).toBeInTheDocument()
    const [button] = screen.getAllByRole('button', { name: 'Загрузить файлы' })
    if (button) await userEvent.click(button)
    const files = ['a.ddd', 'b.ddd', 'c.txt'].map((name) => new File(['x'], name))
    await userEvent.upload(await screen.findByLabelText('Файлы тахографа', { selector: 'input' }), files)
    const outcomes = within(await screen.findByRole('list', { name: 'Что стало с файлами' }))
    expect(outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'c.txtЭто не выгрузка',
      'b.dddУже загружен',
      'a.dddПринят',
    ])
    expect(api.calls(tachographFilesRoutes.upload)).toHaveLength(1)
  })

  test('sends the rest again after a failure, with the same key', async () => {
    let isDown = true
    const { api } = await open([], {
      more: (api) =>
        api.on(tachographFilesRoutes.upload, () => {
          if (isDown) throw new Refused('UNAVAILABLE', 'Сервер временно перегружен')
          return { items: [{ name: 'a.ddd', outcome: 'ADDED' as const, id: 21, reason: '' }] }
        }),
    })
    const [button] = await screen.findAllByRole('button', { name: 'Загрузить файлы' })
    if (button) await userEvent.click(button)
    await userEvent.upload(
      await screen.findByLabelText('Файлы тахографа', { selector: 'input' }),
      new File(['x'], 'a.ddd'),
    )
    expect(await screen.findByText(/Сервер временно перегружен/)).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Принят')).toBeInTheDocument()
    expect(api.calls(tachographFilesRoutes.upload)).toHaveLength(2)
  })
})
