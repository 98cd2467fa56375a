import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import type { FoundObject } from '../../client/commands/found.ts'
import { may, useMe } from '../../client/session/me.ts'
import type { Entry } from './entry.ts'
import { type FoundKindEntries, maxFound } from './foundEntries.tsx'
import { foundKinds } from './foundKinds.ts'
import { FoundLine } from './FoundLines.tsx'
import { type Matched, ranked } from './ranking.ts'

interface Asked {
  people: boolean
  /** Every register. */
  all: boolean
}

const matchedOf = ({ id, title, phone, inn, number, aside }: FoundObject): Matched => ({
  id,
  names: [title, phone, inn, number],
  mentions: [aside],
})

interface FoundObjects {
  kinds: FoundKindEntries[]
  isSearching: boolean
}

/** Objects of the registers, by name, phone or INN. */
export function useFoundObjects(text: string, asked: Asked): FoundObjects {
  const router = useRouter()
  const me = useMe()
  const isAsked = (isPeople: boolean): boolean => (isPeople ? asked.people : asked.all)
  const found = useQueries({
    queries: foundKinds.map(({ room, route, isPeople, find }) => ({
      queryKey: [room, 'palette', text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, maxFound, signal),
      // Earlier results stay visible until the next ones arrive.
      placeholderData: keepPreviousData,
      enabled: isAsked(isPeople) && may(me, route),
    })),
  })
  return {
    kinds: foundKinds.map(({ kind, group, path, icon, isPeople }, at) => ({
      group,
      // Results of an earlier query are not shown once the kind is no longer searched for.
      found: ranked(isAsked(isPeople) ? (found[at]?.data ?? []) : [], text, matchedOf).map(
        ({ object, rank }) => {
          const href = `${path}/${object.id}`
          const entry: Entry = {
            key: `${kind}:${object.id}`,
            group,
            href,
            content: <FoundLine icon={icon} object={object} query={text} />,
            run: () => void router.navigate({ href }),
          }
          return { entry, rank }
        },
      ),
    })),
    isSearching: found.some(({ isFetching }) => isFetching),
  }
}
