import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import type { Conditions, RegisterFilters } from '../../ui/register/address.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { zonesQueries } from './zones.queries.ts'

type WithZones = RegisterFilters & { zoneIds?: number[] | undefined }

/** Longer lists are searched. */
const mostShown = 50

interface ZoneChoicesProps {
  chosen: readonly number[]
  onChange: (zoneIds: number[]) => void
}

/** Searchable checkbox list of zones. */
export function ZoneChoices({ chosen, onChange }: ZoneChoicesProps) {
  const [query, setQuery] = useState('')
  const [chosenBefore] = useState(chosen)
  const zones = useQuery(zonesQueries.all).data?.items
  const sought = query.trim().toLowerCase()
  const isBefore = ({ id }: { id: number }) => chosenBefore.includes(id)
  const offered = zones
    ?.filter(({ name, company }) => `${name} ${company.name}`.toLowerCase().includes(sought))
    // Selected zones come first, so that they can be unchecked.
    .toSorted((one, other) => Number(isBefore(other)) - Number(isBefore(one)))
    .slice(0, mostShown)
  return (
    <ChoiceList
      label="Территория"
      choices={offered?.map(({ id, name, company }) => ({
        value: id,
        label: <Marked query={query.trim()}>{name}</Marked>,
        aside: company.name,
      }))}
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      nothing="Таких территорий нет"
    />
  )
}

export function ZoneNames({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(zonesQueries.all)
  return listed(
    ids.map((id) => data?.items.find((zone) => zone.id === id)?.name),
    ids.length,
  )
}

const idsIn = <F extends WithZones>(conditions: Conditions<F>): readonly number[] =>
  (conditions as Pick<WithZones, 'zoneIds'>).zoneIds ?? []

/** Filters by the zone that the truck is in now. */
export const zoneFilter = <F extends WithZones>(): RegisterFilter<F> => ({
  keys: ['zoneIds' as keyof Conditions<F> & string],
  title: 'Территория',
  Editor: ({ conditions, onChange }) => (
    <ZoneChoices
      chosen={idsIn(conditions)}
      onChange={(ids) => onChange({ ...conditions, zoneIds: ids.length > 0 ? ids : undefined })}
    />
  ),
  Value: ({ conditions }) => <ZoneNames ids={idsIn(conditions)} />,
})
