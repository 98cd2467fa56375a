import { usersRoutes } from '@naryad/contract/users/users.routes'

import { lapina, shakirova } from '../rooms/shifts/shifts.make.ts'
import { ShiftScreen } from '../rooms/shifts/ShiftScreen.tsx'
import type { FakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderRegister } from './renderRegister.tsx'

const operators = () => ({
  items: [lapina, shakirova].map((person) => ({
    ...person,
    role: 'operator' as const,
    isSenior: false,
    queues: [],
    timeZone: 'Europe/Moscow',
    absence: null,
    openTasksCount: 2,
    overdueTasksCount: 0,
  })),
  totalCount: 2,
})

/** «Смена» of a dispatcher, with two colleagues. */
export const renderShift = (prepare: (api: FakeApi) => void, address = '/shift') =>
  renderRegister(ShiftScreen, {
    path: address,
    me: makeMe({ role: 'operator' }),
    prepare: (api) => {
      api.on(usersRoutes.operators, operators)
      prepare(api)
    },
  })
