import type { ConnectionKey } from '@naryad/contract/connections/connections'
import { useQuery } from '@tanstack/react-query'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { connectionsQueries } from './connections.queries.ts'

interface ConnectionListProps {
  /** Which of them; those of another section are shown there. */
  isShown: (key: ConnectionKey) => boolean
}

export function ConnectionList({ isShown }: ConnectionListProps) {
  const { data, error, refetch } = useQuery(connectionsQueries.all)
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить подключения"
        rows={4}
        height={72}
      />
    )
  return (
    <ul className="plain-list panel max-width-640" aria-label="Подключения">
      {data.items
        .filter(({ key }) => isShown(key))
        .map((state) => (
          <ConnectionRow key={state.key} state={state} />
        ))}
    </ul>
  )
}
