import { inQuotes } from '@naryad/contract/kit/quotes'
import type { TaskList } from '@naryad/contract/tasks/tasks'
import type { UseQueryResult } from '@tanstack/react-query'
import IconPlus from '~icons/plus'
import IconSearch from '~icons/search'

import { Failed } from '../../../client/queries/Failed.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { maxShown, type MyView } from './my.queries.ts'
import { RequestRow } from './RequestRow.tsx'
import type { MySearch } from './useMyAddress.ts'

import styles from './my.module.css'

interface RequestListProps {
  list: UseQueryResult<TaskList>
  /** Null for the requests behind a figure of a report. */
  view: MyView | null
  query: string
  openedId: number | undefined
  onMore: () => void
  onShow: (next: MySearch) => void
  onCreate: (() => void) | undefined
}

const nothing: Record<MyView | 'found', { title: string; text: string }> = {
  open: {
    title: 'Невыполненных заявок нет',
    text: 'Что-то случилось с машиной? Создайте заявку: здесь будет видно, кто ею занимается и когда приедет',
  },
  done: { title: 'Выполненных заявок нет', text: 'Здесь появятся заявки, работы по которым закончены' },
  closed: { title: 'Закрытых заявок нет', text: 'Здесь остаётся всё, что уже завершено' },
  found: { title: 'Заявок по этим условиям нет', text: 'Уберите одно из условий или покажите все заявки' },
  all: {
    title: 'Заявок пока нет',
    text: 'Создайте первую: здесь будет видно, кто ею занимается и когда приедет',
  },
}

/** The rows, or the empty state. */
export function RequestList({ list, view, query, openedId, onMore, onShow, onCreate }: RequestListProps) {
  const { data, error, isPlaceholderData } = list
  if (!data && error)
    return <Failed title="Не удалось загрузить список" error={error} onRetry={() => void list.refetch()} />
  if (!data) return <SkeletonRows rows={6} height={84} />
  if (data.items.length === 0 && query !== '')
    return (
      <EmptyState
        sign={IconSearch}
        title={`По запросу ${inQuotes(query)} ничего не найдено`}
        text={view === 'all' ? undefined : 'Возможно, заявка уже выполнена или закрыта'}
        actions={
          <>
            {view !== 'all' && (
              <Button onClick={() => onShow({ view: 'all', query })}>Искать во всех заявках</Button>
            )}
            <Button onClick={() => onShow(view === null ? {} : { view })}>Очистить поиск</Button>
          </>
        }
      />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        {...nothing[view ?? 'found']}
        actions={
          onCreate &&
          (view === 'open' || view === 'all') && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
              Новая заявка
            </Button>
          )
        }
      />
    )
  const left = Math.min(data.totalCount, maxShown) - data.items.length
  return (
    <>
      <RefreshLine isOn={isPlaceholderData} />
      <ul className={`plain-list phone-pad-x-16 phone-pad-y-8 phone-column ${styles.rows}`}>
        {data.items.map((task) => (
          <RequestRow key={task.id} task={task} isOpened={task.id === openedId} />
        ))}
      </ul>
      {left > 0 && (
        <div className="flex middle pad-x-20 pad-bottom-24 pad-top-16">
          <Button onClick={onMore}>Показать ещё ({left})</Button>
        </div>
      )}
    </>
  )
}
