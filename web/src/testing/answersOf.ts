import { Refused } from './fakeApi.ts'

interface Page {
  offset: number
  limit: number
}

/** What a register's calls answer over these objects: the page, the numbers of its tabs, and one of them. */
export function answersOf<Item extends { id: number }, Filters extends object>(
  all: readonly Item[],
  found: (filters: Filters) => readonly Item[],
  missing: string,
) {
  return {
    search: ({ body }: { body: Filters & Page }) => {
      const rows = found(body)
      return { items: rows.slice(body.offset, body.offset + body.limit), totalCount: rows.length }
    },
    count: ({ body }: { body: { filters: readonly Filters[] } }) => ({
      counts: body.filters.map((filters) => found(filters).length),
    }),
    get: ({ params }: { params: { id: number } }) => {
      const item = all.find(({ id }) => id === params.id)
      if (!item) throw new Refused('NOT_FOUND', missing)
      return item
    },
  }
}
