import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'

import { expectAccessible } from '../support/axe.ts'
import { moscowDay } from '../support/moscow.ts'
import { unique } from '../support/scenes.ts'
import { expect, test } from '../support/story.ts'

test('the roll-call of a day is done by keyboard', async ({ api, desk }) => {
  const date = moscowDay()
  const drivers = await Promise.all(
    ['Явин', 'Неявин'].map((name) =>
      api.call(driversRoutes.create, { body: { lastName: unique(name), firstName: 'Пётр' } }),
    ),
  )
  await api.call(rollCallRoutes.save, {
    body: {
      date,
      additions: drivers.map(({ id }) => ({
        driverId: id,
        windowFrom: `${date}T20:30:00.000Z`,
        windowTo: `${date}T20:59:00.000Z`,
      })),
    },
  })
  await desk.goto('/analytics/roll-call')
  const rowOf = (name: string) =>
    desk.getByRole('button', { name: new RegExp(`^${name}.*(Ожидается|Явился|Не явился)`) })
  const [first = '', second = ''] = drivers.map(({ lastName }) => lastName)
  await rowOf(first).focus()
  await desk.keyboard.press('KeyZ')
  await expect(desk.getByRole('button', { name: new RegExp(`^${first}.*Явился$`) })).toBeVisible()
  await rowOf(second).focus()
  await desk.keyboard.press('ArrowUp')
  await expect(rowOf(second)).not.toBeFocused()
  await desk.keyboard.press('ArrowDown')
  await expect(rowOf(second)).toBeFocused()
  await desk.keyboard.press('KeyY')
  await expect(desk.getByRole('button', { name: new RegExp(`^${second}.*Не явился$`) })).toBeVisible()
  await expectAccessible(desk)

  const { items } = await api.call(rollCallRoutes.sheet, { query: { date } })
  const statusOf = (lastName: string) => items.find(({ driver }) => driver?.lastName === lastName)?.status
  expect([statusOf(first), statusOf(second)]).toEqual(['ARRIVED', 'NO_SHOW'])

  const coming = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Скачать «Отчет по явкам.xlsx»' }).click()
  expect((await coming).suggestedFilename()).toBe('Отчет по явкам.xlsx')
})
