import type { Unit } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitTitle } from '@naryad/contract/units/units.words'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'

/** The fields of the truck show the main unit of a kind. */
export function useMakeMain(): (unit: Unit) => void {
  const { start } = useAction({
    run: ({ id }: Unit) => call(unitsRoutes.makeMain, { params: { id } }),
    touches: ['units', 'cars'],
    done: (_, unit) => `Основной прибор: ${unitTitle(unit)}`,
  })
  return start
}
