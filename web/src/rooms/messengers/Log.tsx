import { NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import IconHistory from '~icons/history'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import type { PageSize } from '../../ui/list/paging.ts'
import { oneOf } from '../../ui/oneOf.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

import styles from './messengers.module.css'

interface LogPage {
  readonly page: number
  readonly limit: PageSize
}

interface LogFilters<State extends string, Way extends string> extends LogPage {
  readonly state: State | ''
  /** How the messages went: the messenger, the channel. */
  readonly way: Way | ''
}

interface LogState<State extends string, Way extends string> {
  readonly filters: LogFilters<State, Way>
  readonly offset: number
  readonly set: (part: Partial<LogFilters<State, Way>>) => void
}

/** The page and the filters of a log; a changed filter leads to the first page. */
export function useLog<State extends string, Way extends string>(): LogState<State, Way> {
  const [filters, setFilters] = useState<LogFilters<State, Way>>({ state: '', way: '', page: 1, limit: 20 })
  return {
    filters,
    offset: (filters.page - 1) * filters.limit,
    set: (part) => setFilters({ ...filters, page: 1, ...part }),
  }
}

interface LogProps<Item, State extends string, Way extends string> extends Omit<
  LogListProps<Item>,
  'place' | 'onPlace'
> {
  head: ReactNode
  log: LogState<State, Way>
  states: LogChoices<State>
  ways: LogChoices<Way>
}

/** A log of messages: its filters, rows and pages. */
export const Log = <Item, State extends string, Way extends string>({
  head,
  log: { filters, set },
  states,
  ways,
  ...list
}: LogProps<Item, State, Way>) => (
  <>
    <div className={`row wrap gap-8 rigid line-below pad-x-24 pad-y-12 phone-pad-x-16 ${styles.logHead}`}>
      {head}
      <LogSelect {...states} value={filters.state} onChange={(state) => set({ state })} />
      <LogSelect {...ways} value={filters.way} onChange={(way) => set({ way })} />
    </div>
    <LogList place={filters} onPlace={set} {...list} />
  </>
)

interface LogListProps<Item> {
  found: UseQueryResult<{ items: Item[]; totalCount: number }>
  place: LogPage
  onPlace: (place: LogPage) => void
  emptyText: string
  children: (item: Item) => ReactNode
}

/** Rows of a log with its states and pages. */
function LogList<Item>({ found, place, onPlace, emptyText, children }: LogListProps<Item>) {
  const { data } = found
  return (
    <>
      <div className="grow min-height-0 scroll-y">
        <NotLoaded query={found} failed="Не удалось загрузить журнал" rows={8} height={44} />
        {data?.items.length === 0 && <EmptyState sign={IconHistory} title="Сообщений нет" text={emptyText} />}
        <ul className="plain-list" aria-label="Сообщения">
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
  state: { title: string; icon: IconComponent; tone: 'ok' | 'err' | undefined }
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
    <span
      className={`inline-row gap-6 nowrap secondary phone-first-row toned ${styles.logState}`}
      data-tone={state.tone}
    >
      <Icon of={state.icon} size={14} />
      {state.title}
    </span>
    <span className={`truncate medium phone-all-columns ${styles.logTitle}`}>
      {taskId === null ? (
        title
      ) : (
        <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
          {title}
        </Link>
      )}
    </span>
    <span className="truncate secondary phone-all-columns">{to}</span>
    <time className={styles.last} dateTime={at} data-tip={stamp(at)}>
      {nearMoment(at)}
    </time>
    {note !== '' && (
      <span className={styles.logNote} data-tone={state.tone === 'err' ? 'err' : undefined}>
        {note}
      </span>
    )}
  </li>
)

interface LogChoices<Value extends string> {
  label: string
  /** Title of no choice. */
  all: string
  titles: Readonly<Record<Value, string>>
  values: readonly Value[]
}

interface LogSelectProps<Value extends string> extends LogChoices<Value> {
  value: Value | ''
  onChange: (value: Value | '') => void
}

function LogSelect<Value extends string>(props: LogSelectProps<Value>) {
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
