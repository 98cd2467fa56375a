import { shortName } from '@naryad/contract/kit/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ConflictModal } from '../../../../ui/form/ConflictModal.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { useStore } from '../../../../ui/store.ts'
import { titleOf, valueOf } from '../../waiting/words.ts'
import { cardQueries } from '../card.queries.ts'
import { type Conflict, type ConflictChoice, shownConflict } from '../conflict.ts'

/**
 * Shows both texts with author and field, and asks which to keep. Cannot be dismissed, because one of the
 * texts would be lost.
 */
export function ConflictWindow() {
  const conflict = useStore(shownConflict)
  // The dialog closes with its card: it must not write into the next opened task.
  useEffect(() => () => shownConflict.get()?.abandon(), [])
  if (!conflict) return null
  return <Asked conflict={conflict} choose={conflict.choose} />
}

function Asked({ conflict, choose }: { conflict: Conflict; choose: (choice: ConflictChoice) => void }) {
  const { data } = useInfiniteQuery(cardQueries.actions(conflict.current.id))
  const names = new Set(conflict.fields.map((field) => titleOf(field)))
  const action = data?.pages[0]?.items.find(({ field }) => field !== null && names.has(field))
  const name = action?.who ? shortName(action.who) : 'Коллега'
  return (
    <ConflictModal
      title="Заявку изменили одновременно с вами"
      lead={`${name}, ${nearMoment(action?.at ?? conflict.current.updatedAt)}. Какой текст оставить?`}
      who={action?.who?.lastName}
      fields={conflict.fields.map((field) => ({
        key: field,
        title: titleOf(field),
        mine: valueOf(field, conflict.mine[field]),
        theirs: valueOf(field, conflict.current[field]),
      }))}
      choose={choose}
    />
  )
}
