import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { may, useMe } from '../../client/session/me.ts'
import type { Entry } from './entry.ts'
import { foundKinds } from './foundKinds.ts'
import { FoundLine } from './FoundLines.tsx'

interface Asked {
  people: boolean
  /** Every register. */
  all: boolean
}

/** A search for people only has room for more results. */
const limitOf = ({ all }: Asked): number => (all ? 3 : 10)

/** Objects of the registers, by name, phone or INN. */
export function useFoundObjects(text: string, asked: Asked): { entries: Entry[]; isSearching: boolean } {
  const router = useRouter()
  const me = useMe()
  const limit = limitOf(asked)
  const isAsked = (isPeople: boolean): boolean => (isPeople ? asked.people : asked.all)
  const found = useQueries({
    queries: foundKinds.map(({ room, route, isPeople, find }) => ({
      queryKey: [room, 'palette', text, limit],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, limit, signal),
      // Earlier results stay visible until the next ones arrive.
      placeholderData: keepPreviousData,
      enabled: isAsked(isPeople) && may(me, route),
    })),
  })
  return {
    entries: foundKinds.flatMap(({ kind, group, path, icon, isPeople }, at) =>
      // Results of an earlier query are not shown once the kind is no longer searched for.
      (isAsked(isPeople) ? (found[at]?.data ?? []) : []).map((object): Entry => {
        const href = `${path}/${object.id}`
        return {
          key: `${kind}:${object.id}`,
          group,
          href,
          content: <FoundLine icon={icon} object={object} query={text} />,
          run: () => void router.navigate({ href }),
        }
      }),
    ),
    isSearching: found.some(({ isFetching }) => isFetching),
  }
}
