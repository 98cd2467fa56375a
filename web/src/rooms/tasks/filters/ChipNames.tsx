import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { unitTitle } from '@naryad/contract/units/units.words'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQueries, useQuery } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import { useMay } from '../../../client/session/me.ts'
import { CompanyNames } from '../../../entities/company/companyFilter.tsx'
import { contractLists } from '../../../entities/contract/contractLists.ts'
import { driverLists } from '../../../entities/driver/driverLists.ts'
import { userSource } from '../../../entities/person/userSource.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { kindAndModel } from '../../../entities/unit/unitWords.ts'
import { listed, namedAtMost } from '../../../ui/filters/listed.ts'
import { objectLists } from '../../../ui/filters/objects.tsx'

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

const { Names: Users } = objectLists(userSource)

/** Only those who may read the register of users know representatives and the blocked. */
const Creators = (props: { ids: readonly number[] }) =>
  useMay(usersRoutes.search) ? <Users {...props} /> : <Operators {...props} />

const Servers = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useQuery({ ...dictionaries.carServers, meta })
  return listed(
    byId(data?.items, ids).map((server) => server?.title),
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

const Units = ({ ids }: { ids: readonly number[] }) => {
  const found = useQueries({
    queries: ids.slice(0, namedAtMost).map((id) => ({ ...unitsQueries.one(id), meta })),
  })
  return listed(
    found.map(({ data }) => data && unitTitle(data)),
    ids.length,
  )
}

const UnitModels = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useQuery({ ...unitsQueries.models, meta })
  return listed(
    byId(data?.items, ids).map((model) => model && kindAndModel(model)),
    ids.length,
  )
}

const namesOf = {
  operators: Operators,
  types: Types,
  categories: Categories,
  companies: CompanyNames,
  contracts: contractLists.Names,
  drivers: driverLists.Names,
  cars: Cars,
  creators: Creators,
  units: Units,
  unitModels: UnitModels,
  servers: Servers,
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
