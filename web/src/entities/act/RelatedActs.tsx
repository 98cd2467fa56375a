import type { Act } from '@naryad/contract/acts/acts'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { count, money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { ActLink } from './ActLink.tsx'
import { actsQueries, relatedActs } from './acts.queries.ts'
import { ActStatusMark } from './ActStatusMark.tsx'

const most = 500

/** The acts of a contract, the newest first. */
export function RelatedActs({ contractId }: { contractId: number }) {
  const [limit, setLimit] = useState(relatedActs)
  const { data, error, isFetching, refetch } = useQuery(actsQueries.ofContract(contractId, limit))
  if (error && !data)
    return <Failed title="Не удалось загрузить акты" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} height={36} />
  const { items, totalCount } = data
  if (items.length === 0) return <p className="no-margin muted">По договору актов ещё не было</p>
  return (
    <>
      <ul className="plain-list stack gap-10" aria-label="Акты">
        {items.map((act) => (
          <ActLine key={act.id} act={act} />
        ))}
      </ul>
      {items.length < Math.min(totalCount, most) && (
        <div>
          <Button size="sm" isBusy={isFetching} onClick={() => setLimit(Math.min(limit + relatedActs, most))}>
            Показать ещё · {count(totalCount - items.length)}
          </Button>
        </div>
      )}
    </>
  )
}

const ActLine = ({ act }: { act: Act }) => (
  <li className="row wrap gap-10">
    <ActLink act={act} />
    <ActStatusMark status={act.status} />
    <span className="secondary">
      {shortDay(act.dateFrom)} – {shortDay(act.dateTo)}, {counted(act.tasksCount, taskForms)}
      {act.invoiceNumber !== '' && `, счёт ${act.invoiceNumber}`}
    </span>
    <b className="push-right digits">{money(act.sum)}</b>
  </li>
)
