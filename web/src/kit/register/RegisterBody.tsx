import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { News } from '../list/News.tsx'
import { useHeldSkeleton } from '../list/useHeldSkeleton.ts'
import { EmptyState, NothingFound } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { RefreshLine, SkeletonRows } from '../states/SkeletonRows.tsx'
import { type RegisterFilters, usualLimit } from './address.ts'
import type { Register, Registered, RegisterFilter, RegisterWords } from './model.ts'
import { isSet, without } from './narrowings.ts'

import styles from '../list/ListBody.module.css'

interface RegisterBodyProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  filters: readonly RegisterFilter<F>[]
  onCreate: (() => void) | undefined
  /** Of the bones. */
  rowHeight: number
  /** Whether the rows will stand under the head of a table. */
  hasHead?: boolean
  /** The rows, or, where there are none, what to say under the head. */
  children: (empty: ReactNode) => ReactNode
}

/** The rows of a register, or what stands in their place. */
export function RegisterBody<Item extends Registered, F extends RegisterFilters>({
  children,
  rowHeight,
  hasHead = false,
  ...props
}: RegisterBodyProps<Item, F>) {
  const { register, words } = props
  const { rows, isOnline } = register
  const isWaiting = useHeldSkeleton(rows.items === null && rows.failure === null)
  return (
    <div ref={hasHead ? register.bodyRef : undefined} className={styles.body}>
      <RefreshLine isOn={rows.isRefreshing} />
      {rows.items !== null && rows.failure && isOnline && (
        <div className={styles.stale} role="status">
          Не удалось обновить список
          <Button size="xs" onClick={() => void rows.refresh()}>
            Повторить
          </Button>
        </div>
      )}
      {rows.items === null && rows.failure && (
        <Failure failure={rows.failure} onRetry={() => void rows.refresh()} />
      )}
      {isWaiting && (
        <SkeletonRows rows={register.paging.limit || usualLimit} height={rowHeight} hasHead={hasHead} />
      )}
      {!isWaiting && rows.items && children(rows.items.length === 0 ? <Empty {...props} /> : null)}
      <News
        waiting={rows.waiting}
        forms={words.newForms}
        shownForms={words.shownForms}
        onShow={rows.showWaiting}
      />
    </div>
  )
}

interface FailureProps {
  failure: { text: string; requestId: string | null; isForbidden: boolean }
  onRetry: () => void
}

/** What one may not see is not there at the second try either. */
const Failure = ({ failure: { isForbidden, ...shown }, onRetry }: FailureProps) =>
  isForbidden ? (
    <EmptyState
      sign={IconLock}
      title="Этот раздел вам недоступен"
      text="Если он нужен для работы, попросите доступ у администратора."
    />
  ) : (
    <ErrorState title="Не удалось загрузить список" {...shown} onRetry={onRetry} />
  )

/** No rows: because nothing fits the conditions, or because there is nothing at all. */
function Empty<Item extends Registered, F extends RegisterFilters>({
  register: { conditions, onConditions, usualConditions },
  words,
  filters,
  onCreate,
}: Omit<RegisterBodyProps<Item, F>, 'children' | 'rowHeight' | 'hasHead'>) {
  const active = filters.filter((filter) => isSet(filter, conditions))
  const last = active.at(-1)
  if (!last && !conditions.query) {
    return (
      <EmptyState
        sign={words.icon}
        title={words.empty}
        text={words.emptyText}
        actions={
          onCreate && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
              {words.create}
            </Button>
          )
        }
      />
    )
  }
  const named = active.map((filter) => (
    <Fragment key={filter.title}>
      {lowerFirst(filter.title)} — <filter.Value conditions={conditions} />
    </Fragment>
  ))
  return (
    <NothingFound
      title={words.nothing}
      query={conditions.query}
      conditions={named}
      onTakeLast={() =>
        onConditions(conditions.query || !last ? { ...conditions, query: '' } : without(last, conditions))
      }
      onReset={() => onConditions(usualConditions)}
    />
  )
}
