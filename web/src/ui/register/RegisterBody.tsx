import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { Fragment, type ReactNode } from 'react'
import IconLock from '~icons/lock'
import IconPlus from '~icons/plus'
import IconUpload from '~icons/upload'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { News } from '../list/News.tsx'
import { usualLimit } from '../list/paging.ts'
import { useHeldSkeleton } from '../list/useHeldSkeleton.ts'
import { EmptyState, NothingFound } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { RefreshLine, SkeletonRows } from '../states/SkeletonRows.tsx'
import type { RegisterFilters } from './address.ts'
import type { Register, Registered, RegisterFilter, RegisterWords } from './model.ts'
import { isSet, without } from './narrowings.ts'
import type { RegisterImport } from './RegisterHeader.tsx'

import styles from '../list/ListBody.module.css'

interface RegisterBodyProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  words: RegisterWords<Item>
  filters: readonly RegisterFilter<F>[]
  onCreate: (() => void) | undefined
  imports: readonly RegisterImport[]
  /** Row height of the skeleton. */
  rowHeight: number
  /** Whether the rows are shown below a table header. */
  hasHead?: boolean
  /** Renders the rows, or, without rows, the empty state below the header. */
  children: (empty: ReactNode) => ReactNode
}

/** The rows of a register, or its loading, error or empty state. */
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
    <div ref={hasHead ? register.bodyRef : undefined} className="stack relative min-height-0 clip grow-auto">
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

/** A refusal for lack of permission has no retry button. */
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

/** Empty state: no matches for the filters, or no objects at all. */
function Empty<Item extends Registered, F extends RegisterFilters>({
  register: { conditions, onConditions, usualConditions },
  words,
  filters,
  onCreate,
  imports: [firstImport],
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
          <>
            {onCreate && (
              <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
                {words.create}
              </Button>
            )}
            {firstImport && (
              <Button leftSection={<Icon of={IconUpload} />} onClick={firstImport.run}>
                Загрузить из файла
              </Button>
            )}
          </>
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
