import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName, shortName } from '@naryad/contract/kit/people'
import type { Input } from '@naryad/contract/kit/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed, namedAtMost } from '../../ui/filters/listed.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'

const limit = 20
const settleMs = 150

type Search = Input<typeof driversRoutes.search>['body']

const useDrivers = (body: Search, isOn = true) =>
  useQuery({
    queryKey: ['drivers', 'choice', body],
    queryFn: ({ signal }) => call(driversRoutes.search, { body }, { signal }),
    placeholderData: (previous) => previous,
    enabled: isOn,
  })

interface DriverChoicesProps {
  label: string
  chosen: readonly number[] | undefined
  onChange: (driverIds: number[]) => void
}

/** Also finds former drivers: unlike a form, a filter is used for past work. */
export function DriverChoices({ label, chosen, onChange }: DriverChoicesProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const found = useDrivers({ query: sought, limit }).data?.items
  // Selected drivers come first in an empty search, so that they can be unchecked.
  const ids = chosenBefore ?? []
  const before =
    useDrivers({ ids: [...ids], limit: Math.max(1, ids.length) }, ids.length > 0).data?.items ?? []
  const others = found?.filter(({ id }) => !before.some((driver) => driver.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <ChoiceList
      label={label}
      choices={offered?.map((driver) => ({
        value: driver.id,
        label: <Marked query={sought}>{fullName(driver)}</Marked>,
      }))}
      chosen={chosen ?? []}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      nothing="Никто не найден"
    />
  )
}

/** «Акимов П., ещё 2» */
export function DriverNames({ ids }: { ids: readonly number[] }) {
  const named = ids.slice(0, namedAtMost)
  const { data } = useQuery({
    queryKey: ['drivers', 'named', named],
    queryFn: ({ signal }) => call(driversRoutes.search, { body: { ids: named } }, { signal }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  })
  return listed(
    ids.map((id) => {
      const driver = data?.items.find((one) => one.id === id)
      return driver && shortName(driver)
    }),
    ids.length,
  )
}
