import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import { useDebounced } from '../../ui/useDebounced.ts'

/** Objects offered for one text. */
export const maxFound = 20

const settleMs = 150

interface Lookup<Items> {
  query: string
  onQuery: (query: string) => void
  items: Items | undefined
  find: (text: string) => Promise<Items>
}

/** A debounced search of a picker. What `isOffered` refuses is neither listed nor taken by Enter. */
export function useLookup<Item, Found extends { items: Item[] }, Key extends readonly unknown[]>(
  lookup: (text: string) => UseQueryOptions<Found & { items: Item[] }, Error, Found & { items: Item[] }, Key>,
  isOffered: (item: Item) => boolean = () => true,
): Lookup<Item[]> {
  const [query, onQuery] = useState('')
  const client = useQueryClient()
  const { data } = useQuery(lookup(useDebounced(query.trim(), settleMs)))
  return {
    query,
    onQuery,
    items: data?.items.filter(isOffered),
    find: async (text) =>
      (await client.query({ ...lookup(text), staleTime: 'static' })).items.filter(isOffered),
  }
}

/** Props of a field that chooses an object found by its name. */
export interface LookupProps<Value, Item = Value> {
  label?: string
  placeholder?: string
  value: Value | null
  onChange: (value: Item | null) => void
  error?: string | undefined
  isRequired?: boolean
  /** Has the focus when its window opens. */
  isFirst?: boolean
}
