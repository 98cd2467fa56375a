import type { CallFilters } from '@naryad/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { useNow } from '../../ui/useNow.ts'
import { CallLine } from './CallLine.tsx'
import { callsQueries } from './calls.queries.ts'

const shown = 5

interface CallListProps {
  of: Pick<CallFilters, 'taskIds' | 'companyIds' | 'contactIds' | 'driverIds'>
  /** What is said without calls; nothing by default. */
  empty?: string
}

/** The last calls about a request, or with an organization or a person; the log has all of them. */
export function CallList({ of, empty }: CallListProps) {
  const now = useNow()
  const { data, error, refetch } = useQuery(callsQueries.list({ ...of, limit: shown }))
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить звонки" rows={2} height={40} />
    )
  const { items, totalCount } = data
  if (totalCount === 0) return empty ? <p className="no-margin text-12 line-16 muted">{empty}</p> : null
  return (
    <div className="stack gap-8">
      <ul className="plain-list stack gap-8" aria-label="Звонки">
        {items.map((call) => (
          <CallLine key={call.id} call={call} now={now} of={of.taskIds ? 'task' : 'caller'} />
        ))}
      </ul>
      {totalCount > items.length && (
        <Link to="/calls/{-$id}" params={{ id: undefined }} search={addressOf(of)}>
          Все звонки: {count(totalCount)}
        </Link>
      )}
    </div>
  )
}

const addressOf = (of: CallListProps['of']): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([key, ids]) => [key, ids.join(',')]))
