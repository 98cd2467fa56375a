import { NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconHistory from '~icons/history'

import { Failed } from '../../client/queries/Failed.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import type { PageSize } from '../../ui/list/paging.ts'
import { oneOf } from '../../ui/oneOf.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'

import styles from './messengers.module.css'

export interface LogPage {
  readonly page: number
  readonly limit: PageSize
}

export const firstLogPage: LogPage = { page: 1, limit: 20 }

export const offsetOf = ({ page, limit }: LogPage): number => (page - 1) * limit

interface LogListProps<Item> {
  found: UseQueryResult<{ items: Item[]; totalCount: number }>
  place: LogPage
  onPlace: (place: LogPage) => void
  emptyText: string
  children: (item: Item) => ReactNode
}

/** Rows of a log with its states and pages. */
export function LogList<Item>({ found, place, onPlace, emptyText, children }: LogListProps<Item>) {
  const { data, error } = found
  return (
    <>
      <div className={styles.logBody}>
        {!data && error && (
          <Failed title="Не удалось загрузить журнал" error={error} onRetry={() => void found.refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} height={44} />}
        {data?.items.length === 0 && <EmptyState sign={IconHistory} title="Сообщений нет" text={emptyText} />}
        <ul className={styles.logRows} aria-label="Сообщения">
          {data?.items.map(children)}
        </ul>
      </div>
      {data && data.items.length > 0 && (
        <ListFooter
          label="Страницы журнала"
          paging={{
            ...place,
            total: { count: data.totalCount, isExact: true },
            shown: data.items.length,
            onPage: (page) => onPlace({ ...place, page }),
            onLimit: (limit) => onPlace({ page: 1, limit }),
          }}
        />
      )}
    </>
  )
}

interface LogRowProps {
  state: { code: string; title: string; icon: IconComponent; isFailed: boolean }
  title: string
  /** The row links to its task. */
  taskId: number | null
  /** The chat, or the user with the channel. */
  to: ReactNode
  at: string
  note: string
}

export const LogRow = ({ state, title, taskId, to, at, note }: LogRowProps) => (
  <li className={styles.logRow}>
    <span className={styles.logState} data-state={state.code}>
      <Icon of={state.icon} size={14} />
      {state.title}
    </span>
    <span className={styles.logTitle}>
      {taskId === null ? (
        title
      ) : (
        <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
          {title}
        </Link>
      )}
    </span>
    <span className={styles.logChat}>{to}</span>
    <time className={styles.last} dateTime={at} data-tip={stamp(at)}>
      {nearMoment(at)}
    </time>
    {note !== '' && (
      <span className={styles.logNote} data-tone={state.isFailed ? 'err' : undefined}>
        {note}
      </span>
    )}
  </li>
)

interface LogSelectProps<Value extends string> {
  label: string
  /** Title of no choice. */
  all: string
  titles: Readonly<Record<Value, string>>
  values: readonly Value[]
  value: Value | ''
  onChange: (value: Value | '') => void
}

export function LogSelect<Value extends string>(props: LogSelectProps<Value>) {
  const { label, all, titles, values, value, onChange } = props
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: titles[one] }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(oneOf(values, currentTarget.value) ?? '')}
    />
  )
}
