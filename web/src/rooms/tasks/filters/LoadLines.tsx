import { byPresence } from '@naryad/contract/calendar/operator-absence'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'

import { FailedPart } from '../../../client/queries/FailedPart.tsx'
import { byLoad, operatorState } from '../../../entities/operator/operatorState.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { MenuLines } from '../../../ui/MenuLines.tsx'
import type { ShownAddress } from '../list/useListState.ts'
import { openOnly } from './conditions.ts'

export function LoadLines({ address, onClose }: { address: ShownAddress; onClose: () => void }) {
  const { data, error, refetch } = useQuery(dictionaries.operators)
  if (!data)
    return (
      <div className="no-margin muted pad-x-12 pad-y-8">
        {error ? (
          <FailedPart
            title="Нагрузка не загрузилась"
            error={error}
            onRetry={() => void refetch()}
            next={['[role="dialog"]']}
          />
        ) : (
          <span role="status">Загружаем…</span>
        )}
      </div>
    )
  const chosen = address.state.conditions.operatorIds ?? []
  const people = data.items.toSorted(byLoad).toSorted(byPresence())
  const lines = people.map((person) => {
    const isOn = chosen.length === 1 && chosen[0] === person.id
    return {
      key: String(person.id),
      title: shortName(person),
      aside: operatorState(person),
      isOn,
      run: () => address.change({ conditions: isOn ? openOnly : { ...openOnly, operatorIds: [person.id] } }),
    }
  })
  return <MenuLines label="Нагрузка операторов" onClose={onClose} lines={lines} />
}
