import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'
import IconCpu from '~icons/cpu'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'
import { placeText } from '../../entities/unit/unitWords.ts'

export const foundUnits: FoundKind = {
  kind: 'unit',
  room: 'units',
  group: 'Приборы',
  icon: IconCpu,
  path: '/units',
  isPeople: false,
  route: unitsRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(unitsRoutes.searchByQuery, { body: { query, limit } }, { signal })
    return items.map((unit) => ({
      id: unit.id,
      title: unitTitle(unit),
      number: unit.serial,
      aside: placeText({ ...unit, note: unit.placeNote }),
    }))
  },
}
