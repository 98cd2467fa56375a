import type { Task } from '@naryad/contract/tasks/tasks'
import { costOf } from '@naryad/contract/tasks/tasks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ConflictModal } from '../../../../kit/form/ConflictModal.tsx'
import { nearMoment } from '../../../../kit/formats/dates.ts'
import { money } from '../../../../kit/formats/numbers.ts'
import { shortName } from '../../../../kit/formats/people.ts'
import { useStore } from '../../../../platform/store.ts'
import { cardQueries } from '../card.queries.ts'
import { type Conflict, type ConflictChoice, shownConflict } from '../conflict.ts'
import type { Edit, EditedField } from '../edit.ts'

const titles: Record<EditedField, string> = {
  title: 'Тема',
  description: 'Описание',
  driverDescription: 'Описание от водителя',
  workReport: 'Отчёт о работе',
  checklist: 'Чек-лист',
  costItems: 'Затраты',
  isWarranty: 'Гарантия',
  address: 'Адрес',
}

/** Both texts, who changed what and when, and two ways out. It cannot be dismissed: one of the texts would be lost. */
export function ConflictWindow() {
  const conflict = useStore(shownConflict)
  // It does not come up over the next task and write into this one.
  useEffect(() => () => shownConflict.get()?.abandon(), [])
  if (!conflict) return null
  return <Asked conflict={conflict} choose={conflict.choose} />
}

function Asked({ conflict, choose }: { conflict: Conflict; choose: (choice: ConflictChoice) => void }) {
  const { data } = useInfiniteQuery(cardQueries.actions(conflict.current.id))
  const names = new Set(conflict.fields.map((field) => titles[field]))
  const action = data?.pages[0]?.items.find(({ field }) => field !== null && names.has(field))
  const name = action?.who ? shortName(action.who) : 'Коллега'
  return (
    <ConflictModal
      title="Заявку изменили одновременно с вами"
      lead={`${name}, ${nearMoment(action?.at ?? conflict.current.updatedAt)}. Чей текст оставить?`}
      fields={conflict.fields.map((field) => ({
        key: field,
        title: titles[field],
        mine: shown(conflict.mine, field),
        theirs: shown(conflict.current, field),
      }))}
      choose={choose}
    />
  )
}

function shown(values: Edit | Task, field: EditedField): string {
  if (field === 'costItems') {
    return (values.costItems ?? []).map((item) => `${item.title}: ${money(costOf(item))}`).join('\n')
  }
  if (field === 'checklist') {
    return (values.checklist ?? []).map((item) => `${item.isDone ? '✓' : '–'} ${item.title}`).join('\n')
  }
  if (field === 'isWarranty') return values.isWarranty ? 'Гарантия' : 'Не гарантия'
  return values[field] ?? ''
}
