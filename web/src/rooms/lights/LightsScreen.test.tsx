import type { CarLight, LightFilters } from '@naryad/contract/lights/lights'
import { lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import { commentReply } from '../../testing/commentReply.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeFact, makeLight, makeLightRule } from './lights.make.ts'
import { LightsScreen } from './LightsScreen.tsx'

const red = makeLight()
const green = makeLight({
  id: 5,
  car: { id: 5, plate: 'В604РТ16', title: 'В604РТ16', brand: 'КАМАЗ', model: '54901' },
  light: 'GREEN',
  known: 8,
  facts: [
    makeFact({ state: 'OK', light: 'GREEN', until: '2028-12-01', daysLeft: 740, text: 'до 01.12.2028' }),
  ],
  openTask: { id: 18_402, queue: 'tachograph', status: 'ASSIGNED' },
})

const about = { id: 18_377, queue: 'tachograph', status: 'ASSIGNED' } as const
const verifying = { id: 18_390, queue: 'tachograph', status: 'NEW' } as const
const critical = { id: 18_400, queue: 'luv', status: 'IN_PROGRESS' } as const

/** What the rule «Критичная заявка» says of a truck with one. */
const criticalFact = makeFact({
  ruleId: 9,
  text: 'Критичная заявка',
  source: { kind: 'task', id: critical.id, text: 'Заявка' },
  task: critical,
})

const fits = (filters: LightFilters, light: CarLight): boolean =>
  (!filters.lights || (light.light !== null && filters.lights.includes(light.light))) &&
  (!filters.hasUnknown || light.known < light.total) &&
  (!filters.ids || filters.ids.includes(light.id))

function serve(api: FakeApi): void {
  const lights = [red, green]
  const answers = answersOf(
    lights,
    (filters: LightFilters) => lights.filter((light) => fits(filters, light)),
    'ТС не найдено',
  )
  api.on(lightRulesRoutes.list, () => ({ items: [makeLightRule()], totalCount: 1 }))
  api.on(lightsRoutes.ofCar, answers.get)
  api.on(lightsRoutes.search, (input) => ({
    ...answers.search(input),
    counts: { RED: 1, YELLOW: 0, GREEN: 1, unknown: 1 },
  }))
  api.on(lightsRoutes.count, answers.count)
}

const open = (path = '/lights', me = makeMe({ isSenior: true })) =>
  renderRegister(LightsScreen, { path, me, prepare: serve })

/** The panel of this light, as a client sees it. */
async function openPanel(light: CarLight): Promise<HTMLElement> {
  await renderRegister(LightsScreen, {
    path: `/lights/${light.id}`,
    me: makeMe({ role: 'client' }),
    prepare: (api) => {
      serve(api)
      api.on(lightsRoutes.ofCar, () => light)
    },
  })
  return screen.findByRole('region', { name: 'Светофор' })
}

describe('the list of lights', () => {
  test('has a column for each rule, with the sign of a fact in words too', async () => {
    await open()
    expect(await screen.findByText('Красный')).toBeVisible()
    expect(screen.getByText(/^−6\sдн$/)).toBeVisible()
    expect(screen.getByText('7 из 8')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /СКЗИ/ })).toBeVisible()
    expect(screen.getByText(/^до\s12\.28$/)).toBeVisible()
    expect(screen.getByRole('link', { name: '18402' })).toBeVisible()
  })

  test('shows only what is not all known under its tab', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: /Не всё известно/ }))
    expect(await screen.findByText(/^−6\sдн$/)).toBeVisible()
    expect(screen.queryByText('Зелёный')).toBeNull()
  })
})

describe('requests for the chosen trucks', () => {
  test('are made for those without one, and join the open ones with what is wrong', async () => {
    const created: unknown[] = []
    const joined: unknown[] = []
    const joining = makeLight({ id: 6, facts: [makeFact({ task: about })], openTask: about })
    const { api } = await open()
    api.on(lightsRoutes.search, () => ({
      items: [red, green, joining],
      totalCount: 3,
      counts: { RED: 2, YELLOW: 0, GREEN: 1, unknown: 0 },
    }))
    api.on(tasksRoutes.create, ({ body }) => {
      created.push(body)
      return makeTask()
    })
    api.on(tasksRoutes.comment, ({ params, body }) => {
      joined.push([params.id, body])
      return commentReply(body)
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Выбрать: А/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Создать заявки…' }))
    const window = await screen.findByRole('dialog', { name: 'Создать заявки' })
    expect(await within(window).findByText(/открытая заявка о том же у 1/)).toBeVisible()
    expect(within(window).getByText(/В порядке 1\sавтомобиль/)).toBeVisible()
    await userEvent.click(within(window).getByRole('button', { name: /Создать 1\sзаявку/ }))
    expect(await screen.findByText(/Готово: 2\sавтомобиля/)).toBeVisible()
    expect(created).toMatchObject([
      {
        queue: 'tachograph',
        title: 'Блок СКЗИ',
        description: 'Блок СКЗИ: просрочено на 6 дней',
        carId: 4,
        companyId: 1,
        lightRuleIds: [1],
      },
    ])
    expect(joined).toMatchObject([[18_377, { text: 'Блок СКЗИ: просрочено на 6 дней', isInternal: true }]])
  })

  test('ask for what no open request is about, and a critical one answers for nothing but itself', async () => {
    const created: unknown[] = []
    const joined: unknown[] = []
    const onlyCritical = makeLight({ id: 6, facts: [criticalFact], openTask: critical })
    const partly = makeLight({
      facts: [
        criticalFact,
        makeFact({ task: verifying, ruleId: 2, text: 'нет записи' }),
        makeFact(),
        makeFact({ ruleId: 2, light: 'YELLOW', text: 'скоро' }),
      ],
      openTask: critical,
    })
    const shared = makeLight({
      id: 7,
      facts: [makeFact({ task: about }), makeFact({ task: verifying, ruleId: 2, text: 'нет записи' })],
      openTask: about,
    })
    const { api } = await renderRegister(LightsScreen, {
      path: '/lights',
      me: makeMe({ isSenior: true }),
      prepare: (fake) => {
        serve(fake)
        const rules = [makeLightRule(), makeLightRule({ id: 2, title: 'Поверка', short: 'Поверка' })]
        fake.on(lightRulesRoutes.list, () => ({ items: rules, totalCount: 2 }))
      },
    })
    api.on(lightsRoutes.search, () => ({
      items: [partly, onlyCritical, shared],
      totalCount: 3,
      counts: { RED: 3, YELLOW: 0, GREEN: 0, unknown: 0 },
    }))
    api.on(tasksRoutes.create, ({ body }) => {
      created.push(body)
      return makeTask()
    })
    api.on(tasksRoutes.comment, ({ params, body }) => {
      joined.push([params.id, body.text])
      return commentReply(body)
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Выбрать: А/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Создать заявки…' }))
    const window = await screen.findByRole('dialog', { name: 'Создать заявки' })
    expect(await within(window).findByText(/только из-за критичной заявки: 1\sавтомобиль/)).toBeVisible()
    await userEvent.click(within(window).getByRole('button', { name: /Создать 1\sзаявку/ }))
    expect(await screen.findByText(/Готово: 2\sавтомобиля/)).toBeVisible()
    expect(created).toMatchObject([
      { title: 'Блок СКЗИ', description: 'Блок СКЗИ: просрочено на 6 дней', carId: 4 },
    ])
    expect(joined).toEqual([
      [about.id, 'Блок СКЗИ: просрочено на 6 дней'],
      [verifying.id, 'Поверка: нет записи'],
    ])
  })

  test('go on after a failure halfway: what was ordered gets no comment as well', async () => {
    const created: number[] = []
    const second = makeLight({ id: 6 })
    let lights = [red, second]
    let isDown = true
    const { api } = await open()
    api.on(lightsRoutes.search, () => ({
      items: lights,
      totalCount: 2,
      counts: { RED: 2, YELLOW: 0, GREEN: 0, unknown: 0 },
    }))
    api.on(tasksRoutes.create, ({ body }) => {
      if (body.carId === 6 && isDown) throw new Refused('INTERNAL', 'Сервер не отвечает')
      created.push(body.carId ?? 0)
      lights = [makeLight({ facts: [makeFact({ task: about })], openTask: about }), second]
      return makeTask()
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Выбрать: А/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Создать заявки…' }))
    const window = within(await screen.findByRole('dialog', { name: 'Создать заявки' }))
    await userEvent.click(await window.findByRole('button', { name: /Создать 2\sзаявки/ }))
    await userEvent.click(await window.findByRole('button', { name: /Создать 1\sзаявку/ }))
    expect(window.queryByText(/станут комментарием/)).toBeNull()
    isDown = false
    await userEvent.click(await window.findByRole('button', { name: /Создать 1\sзаявку/ }))
    expect(await screen.findByText(/Готово: 2\sавтомобиля/)).toBeVisible()
    expect(created).toEqual([4, 6])
    expect(api.calls(tasksRoutes.comment)).toEqual([])
  })

  test('are not made where a colleague has made them since the window was opened', async () => {
    let lights = [red]
    const { api } = await open()
    api.on(lightsRoutes.search, () => ({
      items: lights,
      totalCount: 1,
      counts: { RED: 1, YELLOW: 0, GREEN: 0, unknown: 0 },
    }))
    api.on(tasksRoutes.comment, ({ body }) => commentReply(body))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Выбрать: А/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Создать заявки…' }))
    const window = within(await screen.findByRole('dialog', { name: 'Создать заявки' }))
    const press = await window.findByRole('button', { name: /Создать 1\sзаявку/ })
    lights = [makeLight({ facts: [makeFact({ task: about })], openTask: about })]
    await userEvent.click(press)
    expect(await screen.findByText(/Готово: 1\sавтомобиль/)).toBeVisible()
    expect(api.calls(tasksRoutes.create)).toEqual([])
    expect(api.calls(tasksRoutes.comment)).toHaveLength(1)
  })

  test('are not offered to clients', async () => {
    await open('/lights', makeMe({ role: 'client' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Выбрать: А/ }))
    expect(screen.queryByRole('button', { name: 'Создать заявки…' })).toBeNull()
  })
})

describe('the panel of a light', () => {
  test('has the facts with their sources, and offers a request for a red truck', async () => {
    await open('/lights/4', makeMe({ role: 'client' }))
    const panel = await screen.findByRole('region', { name: 'Светофор' })
    expect(
      await within(panel).findByRole('row', { name: /Блок СКЗИ просрочено на 6 дней НКМ-2 № 77120/ }),
    ).toBeVisible()
    expect(within(panel).getByRole('button', { name: 'Заказать' })).toBeVisible()
  })

  test('offers a request beside an open one about something else', async () => {
    const other = { id: 18_116, queue: 'skud', status: 'PLANNED' } as const
    const panel = await openPanel(makeLight({ openTask: other }))
    expect(await within(panel).findByText(/Открыта по другой работе/)).toBeVisible()
    expect(within(panel).getByRole('button', { name: 'Заказать' })).toBeVisible()
  })

  test('names the open request about a part of it, and offers one for the rest', async () => {
    const facts = [makeFact({ task: about }), makeFact({ ruleId: 2, text: 'нет записи' })]
    const panel = await openPanel(makeLight({ facts, openTask: about }))
    expect(await within(panel).findByText(/уже есть: Блок СКЗИ/)).toBeVisible()
    expect(within(panel).queryByText(/Открыта по другой работе/)).toBeNull()
    expect(within(panel).getByRole('button', { name: 'Заказать' })).toBeVisible()
  })

  test('names the open request about the same instead', async () => {
    const panel = await openPanel(makeLight({ facts: [makeFact({ task: about })], openTask: about }))
    expect(await within(panel).findByText(/уже есть/)).toBeVisible()
    expect(within(panel).queryByRole('button', { name: 'Заказать' })).toBeNull()
  })

  test('offers a request for a fact that a critical one of something else is not about', async () => {
    const facts = [criticalFact, makeFact()]
    const panel = await openPanel(makeLight({ facts, openTask: critical }))
    expect(await within(panel).findByRole('button', { name: 'Заказать' })).toBeVisible()
    expect(within(panel).queryByText(/уже есть/)).toBeNull()
  })

  test('names the critical request that alone makes the truck red', async () => {
    const panel = await openPanel(makeLight({ facts: [criticalFact], openTask: critical }))
    expect(await within(panel).findByText(/уже есть/)).toBeVisible()
    expect(within(panel).queryByRole('button', { name: 'Заказать' })).toBeNull()
  })
})
