import { type ObjectAction, type ObjectActionKind } from '@naryad/contract/history/history'
import { describeObjectAction, type HistoryRoom } from '@naryad/contract/history/history.sentences'
import type { RouteDef } from '@naryad/contract/kit/route'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconDeviceMobile from '~icons/device-mobile'
import IconDeviceMobileOff from '~icons/device-mobile-off'
import IconLock from '~icons/lock'
import IconLockOpen from '~icons/lock-open'
import IconMail from '~icons/mail'
import IconPaperclip from '~icons/paperclip'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { ActionSentence } from '../../ui/marks/ActionSentence.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'

import styles from './History.module.css'

const page = 50

interface Actions {
  items: ObjectAction[]
  totalCount: number
}

const actionsQuery = (room: string, route: RouteDef, id: number) =>
  infiniteQueryOptions({
    queryKey: [room, 'actions', id] as const,
    queryFn: async ({ signal, pageParam }): Promise<Actions> => {
      const query = { limit: String(page), offset: String(pageParam) }
      // The query of every call with the schemas `objectActions`, which returns a page of actions.
      const answer: unknown = await call(route, { params: { id }, query }, { signal })
      return answer as Actions
    },
    initialPageParam: 0,
    meta: { showsFailure: true },
    getNextPageParam: ({ totalCount }: Actions, pages: Actions[]) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0)
      return read < totalCount ? read : undefined
    },
  })

const signs: Record<ObjectActionKind, IconComponent> = {
  CREATED: IconPlus,
  CHANGED: IconPencil,
  ATTACHED: IconPaperclip,
  DETACHED: IconPaperclip,
  TOKEN_ISSUED: IconDeviceMobile,
  TOKEN_REVOKED: IconDeviceMobileOff,
  BLOCKED: IconLock,
  UNBLOCKED: IconLockOpen,
  INVITED: IconMail,
}

/** Something else that happened to the object, shown among its changes. */
export interface HistoryEvent {
  key: string
  at: string
  icon: IconComponent
  content: ReactNode
}

interface HistoryProps {
  /** First part of the query key: «drivers». */
  room: HistoryRoom
  /** A route with the schemas `objectActions`. */
  route: RouteDef
  id: number
  events?: readonly HistoryEvent[]
}

const noEvents: readonly never[] = []

/** Changes and events by time, the newest first. Events older than the changes that are read wait for them. */
function entriesOf(
  actions: readonly ObjectAction[],
  events: readonly HistoryEvent[],
  isRead: boolean,
  room: HistoryRoom,
): HistoryEvent[] {
  const oldest = isRead ? undefined : actions.at(-1)?.at
  const changes = actions.map((action) => ({
    key: String(action.id),
    at: action.at,
    icon: signs[action.kind],
    content: <ActionSentence {...describeObjectAction(action, room)} />,
  }))
  const shown = events.filter(({ at }) => oldest === undefined || at >= oldest)
  return [...changes, ...shown].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The history of an object, newest first. */
export function History({ room, route, id, events = noEvents }: HistoryProps) {
  const { data, error, isPending, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(actionsQuery(room, route, id))
  const actions = data?.pages.flatMap(({ items }) => items) ?? []
  const entries = data ? entriesOf(actions, events, !hasNextPage, room) : []
  if (isLoadingError) {
    return <Failed title="Не удалось загрузить историю" error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      {isPending && <SkeletonBar width="60%" />}
      <ol className="plain-list stack gap-10" aria-label="История">
        {entries.map(({ key, at, icon, content }) => (
          <li key={key} className={styles.action}>
            <span className="center height-24 rounded-full bg-muted muted width-24">
              <Icon of={icon} size={14} />
            </span>
            <p className="no-margin break-words above-2">
              {content}{' '}
              <time className="no-margin nowrap text-12 muted" dateTime={at} data-tip={stamp(at)}>
                {nearMoment(at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {!isPending && entries.length === 0 && (
        <p className="no-margin nowrap text-12 muted">Изменений пока не было</p>
      )}
      {hasNextPage && (
        <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать более ранние
        </Button>
      )}
    </>
  )
}
