import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { answersOf } from '../../testing/answersOf.ts'
import type { FakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeDriver } from '../../testing/makePeople.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { DriversScreen } from './DriversScreen.tsx'

const drivers = [makeDriver({ id: 6 }), makeDriver({ id: 7 })]

async function open(path: string) {
  let limits: number[] = []
  const prepare = (api: FakeApi) => {
    const answers = answersOf(drivers, () => drivers, 'Водитель не найден')
    api.on(driversRoutes.search, (call) => {
      limits = [...limits, call.body.limit]
      return answers.search(call)
    })
    api.on(driversRoutes.count, answers.count)
    api.on(driversRoutes.get, answers.get)
  }
  const view = await renderRegister(DriversScreen, { path, me: makeMe(), prepare })
  return { ...view, lastLimit: () => limits.at(-1) }
}
const sizes = () => screen.findByRole('combobox', { name: 'Строк на странице' })

test('the size of a page is stored for the next visit; an address that names another one wins', async () => {
  const first = await open('/drivers')
  expect(first.lastLimit()).toBe(10)
  await userEvent.selectOptions(await sizes(), '50')
  await waitFor(() => expect(first.lastLimit()).toBe(50))
  expect(first.address()).toBe('/drivers?limit=50')
  first.unmount()

  const second = await open('/drivers')
  await waitFor(() => expect(second.lastLimit()).toBe(50))
  expect(await sizes()).toHaveDisplayValue('50')
  second.unmount()

  const third = await open('/drivers?limit=10')
  expect(third.lastLimit()).toBe(10)
  await userEvent.selectOptions(await sizes(), 'По высоте экрана')
  await waitFor(() => expect(third.address()).toBe('/drivers?limit=fit'))
  third.unmount()

  // What the device had room for the last time: a window of a test has no layout.
  localStorage.setItem('naryad:fitRows:drivers', '17')
  const fourth = await open('/drivers')
  expect(await sizes()).toHaveDisplayValue('По высоте экрана')
  expect(fourth.lastLimit()).toBe(17)
  fourth.unmount()
})
