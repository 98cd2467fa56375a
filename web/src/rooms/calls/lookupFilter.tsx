import type { CallFilters } from '@naryad/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { maxFound } from '../../client/queries/useLookup.ts'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed, namedAtMost } from '../../ui/filters/listed.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

const settleMs = 150

export type Lookup = { query: string; limit: number } | { ids: number[]; limit: number }

interface LookupFilter<Item> {
  key: 'userIds' | 'contactIds' | 'driverIds' | 'taskIds'
  title: string
  /** The room of the objects. */
  room: string
  search: (body: Lookup, signal: AbortSignal) => Promise<{ items: Item[] }>
  nameOf: (item: Item) => string
  isQuiet?: boolean
}

const useFound = <Item,>({ room, search }: Pick<LookupFilter<Item>, 'room' | 'search'>, body: Lookup) =>
  useQuery({
    queryKey: [room, 'choice', body],
    queryFn: ({ signal }) => search(body, signal),
    enabled: !('ids' in body && body.ids.length === 0),
    placeholderData: (previous) => previous,
  }).data?.items

const typed = (query: string): Lookup => ({ query, limit: maxFound })
const named = (ids: readonly number[]): Lookup => ({ ids: [...ids], limit: Math.max(1, ids.length) })

/** A filter by objects that are found by typing. */
export const lookupFilter = <Item extends { id: number }>({
  key,
  title,
  nameOf,
  isQuiet = false,
  ...objects
}: LookupFilter<Item>): RegisterFilter<CallFilters> => ({
  keys: [key],
  title,
  isQuiet,
  Editor: function Editor({ conditions, onChange }) {
    const [query, setQuery] = useState('')
    const sought = useDebounced(query.trim(), settleMs)
    const chosen = conditions[key] ?? []
    const [chosenBefore] = useState(chosen)
    const found = useFound(objects, typed(sought))
    // Those chosen come first in an empty search, so that they can be unchecked.
    const before = useFound(objects, named(chosenBefore)) ?? []
    const others = found?.filter(({ id }) => !before.some((item) => item.id === id))
    const offered = sought === '' ? others && [...before, ...others] : found
    return (
      <ChoiceList
        label={title}
        choices={offered?.map((item) => ({
          value: item.id,
          label: <Marked query={sought}>{nameOf(item)}</Marked>,
        }))}
        chosen={chosen}
        onChange={(ids) => onChange({ ...conditions, [key]: ids.length > 0 ? ids : undefined })}
        query={query}
        onQuery={setQuery}
      />
    )
  },
  Value: function Value({ conditions }) {
    const ids = conditions[key] ?? []
    const items = useFound(objects, named(ids.slice(0, namedAtMost)))
    return listed(
      ids.map((id) => {
        const item = items?.find((one) => one.id === id)
        return item && nameOf(item)
      }),
      ids.length,
    )
  },
})
