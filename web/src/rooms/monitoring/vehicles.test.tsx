import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { MonitoredVehicle } from '@naryad/contract/monitoring/monitoring'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { VehiclesPart } from './VehiclesPart.tsx'

const company = { id: 3, name: 'ООО «Восток»' }

const vehicle = (facts: Partial<MonitoredVehicle> = {}): MonitoredVehicle => ({
  externalId: '101',
  name: 'DAF XF А459ВС77',
  plate: 'А459ВС77',
  imei: '350000000000001',
  lastSeenAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  point: { lat: 55, lon: 37 },
  carId: 7,
  car: { id: 7, plate: 'А459ВС77', title: 'А459ВС77', company },
  matchedBy: 'LINK',
  ...facts,
})

const byImei = vehicle({
  externalId: '102',
  name: 'КАМАЗ 5490',
  matchedBy: 'IMEI',
  carId: 8,
  car: { id: 8, plate: 'В002ЕО77', title: 'В002ЕО77', company: { id: 4, name: 'ООО «Запад»' } },
})
const unknown = vehicle({
  externalId: '103',
  name: 'ГАЗель Е333КХ777',
  plate: 'Е333КХ777',
  imei: '42',
  matchedBy: null,
  carId: null,
  car: null,
  lastSeenAt: null,
})

const open = (prepare: (api: FakeApi) => void, account: string | null = '42') =>
  renderRegister(() => <VehiclesPart company={company} account={account} />, {
    path: '/organizations/3',
    me: makeMe({ role: 'operator' }),
    prepare,
  })

const answer = (items: MonitoredVehicle[]) => ({ items, totalCount: items.length, source: 'fort' as const })

test('each vehicle is shown with its truck, how it was recognized and who owns it', async () => {
  await open((api) => api.on(monitoringRoutes.vehicles, () => answer([vehicle(), byImei, unknown])))
  const table = within(await screen.findByRole('table', { name: 'Объекты мониторинга' }))
  expect(screen.getByText(/Форт Монитор: 3\sобъекта, связано с ТС 1/)).toBeInTheDocument()
  // Vehicles that need a decision come first.
  const [, second, third, first] = table.getAllByRole('row')
  expect(first).toHaveTextContent(/DAF XF А459ВС77.*IMEI 350000000000001.*5\sмин назад/)
  expect(second).toHaveTextContent(/Совпал IMEI.*Числится за: ООО «Запад»/)
  expect(
    within(third as HTMLElement).getByRole('button', { name: 'Создать ТС: ГАЗель Е333КХ777' }),
  ).toBeInTheDocument()
})

test('one click links all recognized vehicles and no others', async () => {
  let items = [vehicle(), byImei, unknown]
  const sent: unknown[] = []
  await open((api) => {
    api.on(monitoringRoutes.vehicles, () => answer(items))
    api.on(monitoringRoutes.link, ({ body }) => {
      sent.push(body)
      items = [vehicle(), { ...byImei, matchedBy: 'LINK' }, unknown]
      return answer(items)
    })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Связать совпавшие: 1' }))
  expect(sent).toEqual([{ links: [{ externalId: '102', carId: 8 }] }])
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Связать совпавшие/ })).not.toBeInTheDocument(),
  )
})

test('an unknown vehicle becomes a truck with its plate, tracker and organization', async () => {
  await open((api) => {
    api.on(monitoringRoutes.vehicles, () => answer([unknown]))
    for (const route of [driversRoutes.searchByQuery, carServersRoutes.list])
      api.on(route, () => ({ items: [], totalCount: 0 }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Создать ТС: ГАЗель Е333КХ777' }))
  const form = within(await screen.findByRole('dialog', { name: 'Новый автомобиль' }))
  expect(form.getByLabelText(/Госномер/)).toHaveValue('Е333КХ777')
  expect(form.getByLabelText('ID в мониторинге')).toHaveValue('103')
  expect(form.getByLabelText('IMEI трекера')).toHaveValue('42')
})

test('an unavailable monitoring system is reported in place of the list, without an alert', async () => {
  await open((api) =>
    api.on(monitoringRoutes.vehicles, () => {
      throw new Refused('UPSTREAM', 'Система мониторинга «Форт Монитор» не отвечает, повторите позже')
    }),
  )
  expect(await screen.findByText(/«Форт Монитор» не отвечает/)).toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test.each([
  [null, /Укажите в карточке организации её «ID в мониторинге»/],
  ['42', /Система мониторинга не подключена/],
])('without a system or an account (%s) the part says what is missing', async (account, sentence) => {
  await open(
    (api) => api.on(monitoringRoutes.vehicles, () => ({ items: [], totalCount: 0, source: null })),
    account,
  )
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})
