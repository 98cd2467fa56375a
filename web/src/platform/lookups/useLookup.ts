import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { useDebounced } from '../../kit/useDebounced.ts'

const settleMs = 150

interface Lookup<Items> {
  query: string
  onQuery: (query: string) => void
  items: Items | undefined
  find: (text: string) => Promise<Items>
}

/** A debounced search of a picker. */
export function useLookup<Found extends { items: unknown[] }, Key extends readonly unknown[]>(
  lookup: (text: string) => UseQueryOptions<Found, Error, Found, Key>,
): Lookup<Found['items']> {
  const [query, onQuery] = useState('')
  const client = useQueryClient()
  const { data } = useQuery(lookup(useDebounced(query.trim(), settleMs)))
  return {
    query,
    onQuery,
    items: data?.items,
    find: async (text) => (await client.query({ ...lookup(text), staleTime: 'static' })).items,
  }
}
