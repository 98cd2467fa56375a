import type { Zone } from '@naryad/contract/zones/zones'
import { useQuery } from '@tanstack/react-query'

import { fromWhole, objectLists, type ObjectSource, objectsFilter } from '../../ui/filters/objects.tsx'
import type { Conditions, RegisterFilters } from '../../ui/register/address.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { zonesQueries } from './zones.queries.ts'

/** Longer lists are searched. */
const mostShown = 50

const whole = fromWhole<Zone>(
  () => useQuery(zonesQueries.all).data?.items,
  ({ name, company }) => `${name} ${company.name}`,
)

export const zoneSource: ObjectSource<Zone> = {
  ...whole,
  useFound: (typed) => whole.useFound(typed)?.slice(0, mostShown),
  titleOf: ({ name }) => name,
  asideOf: ({ company }) => company.name,
}

const lists = objectLists({ ...zoneSource, nothing: 'Таких территорий нет' })

interface ZoneChoicesProps {
  chosen: readonly number[]
  onChange: (zoneIds: number[]) => void
}

/** Searchable checkbox list of zones. */
export const ZoneChoices = (list: ZoneChoicesProps) => <lists.Choices label="Территория" {...list} />

export const ZoneNames = lists.Names

type WithZones = RegisterFilters & { zoneIds?: number[] | undefined }

/** Filters by the zone that the truck is in now. */
export const zoneFilter = <F extends WithZones>(): RegisterFilter<F> =>
  objectsFilter<F>({ key: 'zoneIds' as keyof Conditions<F> & string, title: 'Территория', lists })
