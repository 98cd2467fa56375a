import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ObjectSource } from '../../ui/filters/objects.tsx'
import { maxFound } from './useLookup.ts'

type Lookup = { query: string; limit: number } | { ids: number[]; limit: number }

/** Reads objects of a room by a call that finds them by what is typed and by their ids. */
export function fromSearch<Item extends { readonly id: number }>(
  room: string,
  search: (body: Lookup, signal: AbortSignal) => Promise<{ items: Item[] }>,
): Pick<ObjectSource<Item>, 'useFound' | 'useNamed'> {
  return {
    useFound: (query) =>
      useQuery({
        queryKey: [room, 'choice', query],
        queryFn: ({ signal }) => search({ query, limit: maxFound }, signal),
        placeholderData: keepPreviousData,
      }).data?.items,
    useNamed: (ids) =>
      useQuery({
        queryKey: [room, 'chosen', ids],
        queryFn: ({ signal }) => search({ ids: [...ids], limit: Math.max(1, ids.length) }, signal),
        enabled: ids.length > 0,
        meta: { isSilent: true },
      }).data?.items,
  }
}
