import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { useQueries, useQuery } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import { CompanyNames } from '../../../entities/company/companyFilter.tsx'
import { DriverNames } from '../../../entities/driver/driverFilter.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { listed, namedAtMost } from '../../../ui/filters/listed.ts'

interface Named {
  id: number
}

const byId = <Item extends Named>(items: readonly Item[] | undefined, ids: readonly number[]) =>
  ids.map((id) => items?.find((item) => item.id === id))

const meta = { isSilent: true }

const Operators = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useQuery({ ...dictionaries.operators, meta })
  return listed(
    byId(data?.items, ids).map((person) => person && shortName(person)),
    ids.length,
  )
}

const Types = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useQuery({ ...dictionaries.types, meta })
  return listed(
    byId(data?.items, ids).map((type) => type?.title),
    ids.length,
  )
}

const Categories = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useQuery({ ...dictionaries.categories, meta })
  return listed(
    byId(data?.items, ids).map((category) => category?.title),
    ids.length,
  )
}

const Cars = ({ ids }: { ids: readonly number[] }) => {
  const found = useQueries({
    queries: ids.slice(0, namedAtMost).map((id) => ({
      queryKey: ['cars', 'car', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(carsRoutes.get, { params: { id } }, { signal }),
      meta,
    })),
  })
  return listed(
    found.map(({ data }) => data && carTitle(data)),
    ids.length,
  )
}

const namesOf = {
  operators: Operators,
  types: Types,
  categories: Categories,
  companies: CompanyNames,
  drivers: DriverNames,
  cars: Cars,
}

export interface ChipNamesProps {
  kind: keyof typeof namesOf
  ids: readonly number[]
}

/** Names of objects chosen by id, which have to be requested. */
export function ChipNames({ kind, ids }: ChipNamesProps) {
  const Names = namesOf[kind]
  return <Names ids={ids} />
}
