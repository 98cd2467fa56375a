import { useNavigate, useSearch } from '@tanstack/react-router'

import { type PageSize, pageSizes, type Paging } from '../../ui/list/paging.ts'
import { oneOf } from '../../ui/oneOf.ts'

/** The page of a report's rows in the address, beside the period. */
export function usePage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = Number(search.page)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  const limit = oneOf(pageSizes, Number(search.limit)) ?? 50
  const go = (next: number, size: PageSize) =>
    void navigate({
      to: '.',
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({
        ...before,
        ...(next > 1 ? { page: next } : {}),
        limit: size,
      }),
    })
  return {
    limit,
    offset: (page - 1) * limit,
    pagingOf: ({ totalCount, items }: { totalCount: number; items: readonly unknown[] }): Paging => ({
      page,
      limit,
      total: { count: totalCount, isExact: true },
      shown: items.length,
      onPage: (next) => go(next, limit),
      onLimit: (size) => go(1, size),
    }),
  }
}
