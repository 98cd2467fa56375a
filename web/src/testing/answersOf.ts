import { Refused } from './fakeApi.ts'

interface Page {
  offset: number
  limit: number
}

/** Handlers of a register's calls over these objects: a page, the counts of the tabs, and a single object. */
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
