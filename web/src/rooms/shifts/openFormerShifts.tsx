import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { closeModal, openModal } from '../../ui/overlays/modal.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useNow } from '../../ui/useNow.ts'
import { shiftsQueries } from './shifts.queries.ts'
import { handoverState, handoverTitle } from './shiftTexts.ts'

const step = 20

export const openFormerShifts = (): void => openModal({ title: 'Прежние смены', body: FormerShifts })

function FormerShifts() {
  const [limit, setLimit] = useState(step)
  const { data, error, refetch } = useQuery(shiftsQueries.former(limit))
  const now = useNow()
  if (!data) {
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить прежние смены"
        rows={6}
        height={44}
      />
    )
  }
  if (data.items.length === 0)
    return <EmptyState title="Смен ещё не сдавали" text="Сданные листы останутся здесь" />
  return (
    <>
      <ul className="plain-list">
        {data.items.map((one) => (
          <li key={one.id}>
            <Link
              to="/shift/{-$id}"
              params={{ id: one.id }}
              className="stack rounded-md no-underline text pad-8 hoverable"
              onClick={closeModal}
            >
              <b>{handoverTitle(one)}</b>
              <span className={one.takenAt === null ? 'text-12 err' : 'text-12 muted'}>
                {handoverState(one, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data.items.length < data.totalCount && (
        <Button onClick={() => setLimit(limit + step)}>Показать ещё</Button>
      )}
    </>
  )
}
