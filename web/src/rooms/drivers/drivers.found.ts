import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName } from '@naryad/contract/kit/people'
import IconSteeringWheel from '~icons/steering-wheel'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundDrivers: FoundKind = {
  kind: 'driver',
  room: 'drivers',
  group: 'Водители',
  icon: IconSteeringWheel,
  path: '/drivers',
  isPeople: true,
  route: driversRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(driversRoutes.searchByQuery, { body: { query, limit } }, { signal })
    return items.map((driver) => ({
      id: driver.id,
      title: fullName(driver),
      phone: driver.phone,
      aside: driver.company?.name,
    }))
  },
}
