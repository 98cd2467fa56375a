import type { CompanyMonitoring } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeCompanyCard } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { CompaniesScreen } from './CompaniesScreen.tsx'

const card = makeCompanyCard()

const open = (more: (api: FakeApi) => void) =>
  renderRegister(CompaniesScreen, {
    path: '/organizations/3',
    prepare: (api) => {
      api.on(companiesRoutes.search, () => ({ items: [card], totalCount: 1 }))
      api.on(companiesRoutes.get, () => card)
      more(api)
    },
  })

const block = async () => within(await screen.findByRole('region', { name: 'Мониторинг' }))
const lastSeenAt = new Date(Date.now() - 5 * 60_000).toISOString()

const fort = {
  server: { id: 6, title: 'Fort Monitor' },
  carsCount: 46,
  silentCount: 3,
  lastSeenAt,
}
const unwatched = { server: null, carsCount: 2, silentCount: 0, lastSeenAt: null }

test('an organization says which servers watch its trucks, when they spoke last and how many are silent', async () => {
  await open((api) => api.on(companiesRoutes.monitoring, () => ({ items: [fort, unwatched] })))
  const shown = await block()
  expect(shown.getByRole('link', { name: 'Fort Monitor' })).toHaveAttribute(
    'href',
    '/cars?companyIds=3&carServerIds=6',
  )
  const [first, second] = shown.getAllByRole('listitem')
  expect(first).toHaveTextContent(/46 автомобилей.*связь 5\sмин назад/)
  expect(second).toHaveTextContent(/Без сервера.*2 автомобиля.*связи не было/)
  expect(shown.getByRole('link', { name: /^Нет связи больше суток: 3\sавтомобиля$/ })).toHaveAttribute(
    'href',
    '/cars?companyIds=3&noSignal=true&view=silent',
  )
})

test('where all speak nothing is said of silence; it follows the trucks', async () => {
  let items: CompanyMonitoring[] = [{ ...fort, silentCount: 0 }]
  const { changed } = await open((api) => api.on(companiesRoutes.monitoring, () => ({ items })))
  const shown = await block()
  expect(shown.queryByText(/Нет связи больше суток/)).not.toBeInTheDocument()
  items = [fort]
  await changed('cars')
  await waitFor(() => expect(shown.getByText(/Нет связи больше суток/)).toBeInTheDocument())
})

test('an organization without trucks has nothing to watch', async () => {
  await open((api) => api.on(companiesRoutes.monitoring, () => ({ items: [] })))
  expect((await block()).getByText('Автомобилей нет')).toBeInTheDocument()
})

test('what could not be read is said in its place, and nowhere else, and is read again', async () => {
  let isDown = true
  await open((api) =>
    api.on(companiesRoutes.monitoring, () => {
      if (isDown) throw new Refused('NOT_FOUND', 'Организация не найдена')
      return { items: [fort] }
    }),
  )
  const shown = await block()
  expect(await shown.findByText('Мониторинг не загрузился. Организация не найдена')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  isDown = false
  shown.getByRole('button', { name: 'Повторить' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await shown.findByRole('link', { name: 'Fort Monitor' })).toBeInTheDocument()
  await userEvent.tab()
  expect(shown.getByRole('link', { name: 'Fort Monitor' })).toHaveFocus()
})
