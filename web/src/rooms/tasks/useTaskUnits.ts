import type { Unit } from '@naryad/contract/units/units'
import type { UnitKind } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'

import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'

interface TaskKind {
  carId: number | null
  categoryId: number | null
}

/** The units of the truck of which the category asks; there is no request where it asks of none. */
export function useTaskUnits({ carId, categoryId }: TaskKind): {
  kind: UnitKind | null
  units: readonly Unit[]
} {
  const categories = useQuery(dictionaries.categories).data?.items
  const kind = categories?.find(({ id }) => id === categoryId)?.unitKind ?? null
  const { data } = useQuery({ ...unitsQueries.ofCar(carId ?? 0), enabled: kind !== null && carId !== null })
  const units = kind === null || carId === null ? [] : (data?.items ?? [])
  return { kind, units: units.filter(({ model }) => model.kind === kind) }
}
