import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

import { pageSizes } from '../../ui/list/paging.ts'

const Search = z.object({
  view: z.enum(['rules', 'new', 'log']).catch('rules'),
  // The router parses a query of digits as a number.
  query: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(200))
    .catch(''),
  sort: z.enum(['ASC', 'DESC']).catch('ASC'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  limit: z.coerce.number().pipe(z.literal(pageSizes)).catch(10),
})
type Search = z.infer<typeof Search>

export interface Place extends Search {
  /** The open rule. */
  id: number | null
}

const usual = Search.parse({})

/** State of the screen in the URL; default values are omitted. */
export function usePlace(): [Place, (part: Partial<Place>, replace?: boolean) => void] {
  const { id } = useParams({ strict: false })
  const place: Place = {
    ...Search.parse(useSearch({ strict: false })),
    id: typeof id === 'number' ? id : null,
  }
  const navigate = useNavigate()
  const go = (part: Partial<Place>, replace = false) => {
    const { id: next, ...search } = { ...place, ...part }
    const changed = Object.entries(search).filter(([key, value]) => value !== usual[key as keyof Search])
    void navigate({
      to: '/tg/{-$id}',
      params: { id: next ?? undefined },
      search: Object.fromEntries(changed),
      replace,
    })
  }
  return [place, go]
}
