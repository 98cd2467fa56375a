import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { Forecast } from '@naryad/contract/forecast/forecast'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { addMonths } from '@naryad/contract/forecast/forecast.words'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { MyYearScreen } from './MyYearScreen.tsx'
import { YearPart } from './YearPart.tsx'

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

const row = {
  key: 'range:7',
  repeat: 0,
  month: '2026-12',
  dueOn: '2026-12-25',
  isOverdue: false,
  what: 'RANGE' as const,
  title: 'Поверка тахографа',
  car: { id: 1, plate: 'А417КМ116', title: 'А417КМ116' },
  driver: null,
  price: 460_000,
  agreedPrice: null,
  isAgreed: false,
  isAgreeable: true,
  task: null,
}
const year: Forecast = {
  months: Array.from({ length: 12 }, (_, at) => ({
    month: addMonths('2026-12', at),
    rowsCount: at === 0 ? 2 : 0,
    unpricedCount: at === 0 ? 1 : 0,
    agreedCount: 0,
    sum: at === 0 ? 460_000 : 0,
    agreeableCount: at === 0 ? 1 : 0,
    agreeableSum: at === 0 ? 460_000 : 0,
  })),
  rowsCount: 2,
  unpricedCount: 1,
  agreedCount: 0,
  sum: 460_000,
  agreeableCount: 1,
  agreeableSum: 460_000,
  carsCount: 1,
  undatedCount: 3,
  contracts: [{ id: 1, number: '335/22' }],
  items: [
    row,
    {
      ...row,
      key: 'range:8',
      title: 'ОСАГО',
      price: null,
      isAgreeable: false,
      dueOn: '2026-11-02',
      isOverdue: true,
    },
  ],
  totalCount: 2,
}

const open = (answer: (api: FakeApi) => void) =>
  renderRegister(MyYearScreen, {
    path: '/my/year',
    me: makeMe({ role: 'client', company: { id: 5, name: 'ООО «ТрансЛогистик»' } }),
    prepare: (api) => {
      api.on(planApprovalsRoutes.own, () => ({ plan: null }))
      answer(api)
    },
  })

test('the year says its sum and how many works have no price, and shows the works of a month', async () => {
  const { api } = await open((fake) => fake.on(forecastRoutes.read, () => year))
  expect(await screen.findByText('Поверка тахографа')).toBeInTheDocument()
  const part = plain(screen.getByRole('region', { name: 'План на год' }).textContent)
  expect(part).toContain('по месяцам, тыс. ₽')
  expect(part).toContain('Плановые работы, декабрь 2026 – ноябрь 2027')
  expect(part).toContain('4 600 ₽2 работы, 1 машина1 без цены')
  expect(part).toContain('По ценам договора № 335/22; работы без цены в сумму не входят; ещё 3 по пробегу')
  await userEvent.click(screen.getByRole('button', { name: /^Декабрь 2026/ }))
  await userEvent.click(screen.getByRole('button', { name: '1 без цены' }))
  await waitFor(() =>
    expect(api.calls(forecastRoutes.read).at(-1)).toMatchObject({
      body: { month: '2026-12', show: 'UNPRICED', offset: 0 },
    }),
  )
})

test('an organization without works learns why its year is empty', async () => {
  const none = { ...year, rowsCount: 0, items: [], totalCount: 0, sum: 0, unpricedCount: 0 }
  await open((api) => api.on(forecastRoutes.read, () => none))
  expect(await screen.findByRole('heading', { name: 'Плановых работ нет' })).toBeInTheDocument()
  expect(screen.getByText(/^Сроков по пробегу: 3/)).toBeInTheDocument()
})

test('a year that could not be read is asked for again', async () => {
  let isDown = true
  await open((api) =>
    api.on(forecastRoutes.read, () => {
      if (isDown) throw new Refused('INTERNAL', 'Сервер не отвечает')
      return year
    }),
  )
  expect(await screen.findByText('Не удалось загрузить план на год')).toBeInTheDocument()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Поверка тахографа')).toBeInTheDocument()
})

test('a plan says what it asks about: what may be agreed to, whatever the rest costs', async () => {
  const card = {
    ...row,
    key: 'card:3',
    month: '2027-01',
    what: 'CARD' as const,
    title: 'Карта водителя',
    price: 250_000,
    isAgreeable: false,
  }
  const months = year.months.map((one) =>
    one.month === '2027-01' ? { ...one, rowsCount: 1, sum: 250_000 } : one,
  )
  await renderRegister(() => <YearPart companyId={5} />, {
    path: '/year',
    me: makeMe({ role: 'operator', isSenior: true }),
    prepare: (api) => {
      api.on(planApprovalsRoutes.ofCompany, () => ({ items: [], totalCount: 0, recipients: [] }))
      api.on(forecastRoutes.read, () => ({ ...year, months, items: [row, card] }))
    },
  })
  expect(await screen.findAllByRole('checkbox', { name: /^Выбрать/ })).toHaveLength(1)
  const part = () => plain(screen.getByRole('region', { name: 'План на год' }).textContent)
  expect(part()).toContain('Весь план, декабрь 2026 – ноябрь 2027: 1 работа на 4 600 ₽')
  await userEvent.click(screen.getByRole('button', { name: /^Январь 2027/ }))
  expect(part()).toContain('Январь 2027: согласовывать нечего')
  await userEvent.click(screen.getByRole('button', { name: 'Согласовать план' }))
  expect(await screen.findByText(/Уйдут работы с ценой, которые ещё не\s+согласованы/)).toBeInTheDocument()
})

test('a chosen work that was agreed to meanwhile is not asked about, and the choice is taken back at once', async () => {
  const other = { ...row, key: 'range:9', title: 'Калибровка', price: 120_000 }
  let rows: Forecast['items'] = [row, other]
  const { changed } = await renderRegister(() => <YearPart companyId={5} />, {
    path: '/year',
    me: makeMe({ role: 'operator', isSenior: true }),
    prepare: (api) => {
      api.on(planApprovalsRoutes.ofCompany, () => ({ items: [], totalCount: 0, recipients: [] }))
      api.on(forecastRoutes.read, () => ({ ...year, items: rows }))
    },
  })
  for (const box of await screen.findAllByRole('checkbox', { name: /^Выбрать/ })) await userEvent.click(box)
  const part = () => plain(screen.getByRole('region', { name: 'План на год' }).textContent)
  expect(part()).toContain('Выбрано: 2 работы на 5 800 ₽')
  rows = [{ ...row, isAgreeable: false, agreedPrice: 460_000 }, other]
  await changed('forecast')
  await waitFor(() => expect(part()).toContain('Выбрано: 1 работа на 1 200 ₽'))
  await userEvent.click(screen.getByRole('button', { name: 'Снять выделение' }))
  expect(part()).toContain('Весь план')
})
