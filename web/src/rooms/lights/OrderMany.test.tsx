import { lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeLight, makeLightRule } from './lights.make.ts'
import { LightsScreen } from './LightsScreen.tsx'

test('a request that a colleague has made in the same moment stops no others, and is said', async () => {
  const { api } = await renderRegister(LightsScreen, {
    path: '/lights',
    me: makeMe({ isSenior: true }),
    prepare: (fake) => {
      fake.on(lightRulesRoutes.list, () => ({ items: [makeLightRule()], totalCount: 1 }))
      fake.on(lightsRoutes.count, ({ body }) => ({ counts: body.filters.map(() => 2) }))
      fake.on(lightsRoutes.search, () => ({
        items: [makeLight(), makeLight({ id: 6 })],
        totalCount: 2,
        counts: { RED: 2, YELLOW: 0, GREEN: 0, unknown: 0 },
      }))
    },
  })
  api.on(tasksRoutes.create, ({ body }) => {
    if (body.carId === 4) throw new Refused('CONFLICT', 'Уже есть заявка № 18 402')
    return makeTask()
  })
  const [first] = await screen.findAllByRole('checkbox', { name: /Выбрать: А/ })
  await userEvent.click(first ?? document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Создать заявки…' }))
  const window = within(await screen.findByRole('dialog', { name: 'Создать заявки' }))
  await userEvent.click(await window.findByRole('button', { name: /Создать 2\sзаявки/ }))
  expect(
    await screen.findByText(/Готово: 2\sавтомобиля, из них у 1 заявку только что создал другой/),
  ).toBeVisible()
  expect(api.calls(tasksRoutes.create)).toHaveLength(2)
})
