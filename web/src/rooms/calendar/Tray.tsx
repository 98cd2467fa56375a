import type { Calendar, Tray as TrayKind, Visit } from '@naryad/contract/calendar/calendar'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import IconLayoutSidebarRightCollapse from '~icons/layout-sidebar-right-collapse'
import IconLayoutSidebarRightExpand from '~icons/layout-sidebar-right-expand'
import IconSearch from '~icons/search'

import { failureText } from '../../client/api/failureText.ts'
import { useTrayFolded } from '../../client/settings/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { nearDay } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useIsPainted } from '../../ui/useIsPainted.ts'
import { calendarQueries, type filtersOf } from './calendar.queries.ts'
import { shortCarTitle, tipOf } from './VisitCard.tsx'

import styles from './calendar.module.css'
import cards from './cards.module.css'

interface TrayProps {
  calendar: Calendar
  filters: ReturnType<typeof filtersOf>
  openedId: number | undefined
  now: number
  onOpen: (id: number) => void
}

const pageSize = 50

const nothingIn: Record<TrayKind, string> = {
  NO_OPERATOR: 'Заявок без оператора нет',
  NO_DATE: 'Заявок без даты нет',
}

/** Unplanned tasks to drag into the grid. A visit that is dropped here loses its date, also while it is folded. */
export function Tray(props: TrayProps) {
  const [isFolded, setFolded] = useTrayFolded()
  const tray = useRef<HTMLElement>(null)
  const { noOperator, noDate } = props.calendar.unplanned
  const fold = (next: boolean) => {
    flushSync(() => setFolded(next))
    // The pressed button is unmounted, so the focus moves to the button that reverses it.
    tray.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <aside
      ref={tray}
      className={styles.tray}
      aria-label="Не запланировано"
      data-cell
      data-day=""
      data-part="tray"
      data-folded={isFolded || undefined}
    >
      {isFolded ? (
        <button type="button" className={styles.unfold} aria-expanded={false} onClick={() => fold(false)}>
          <Icon of={IconLayoutSidebarRightExpand} />
          <span>Не запланировано {noOperator.totalCount + noDate.totalCount}</span>
        </button>
      ) : (
        <Unplanned {...props} onFold={() => fold(true)} />
      )}
    </aside>
  )
}

function Unplanned({ calendar, filters, openedId, now, onOpen, onFold }: TrayProps & { onFold: () => void }) {
  const [tray, setTray] = useState<TrayKind>('NO_OPERATOR')
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const sought = useDebounced(query.trim(), 200)
  const isFirstPage = sought === '' && limit === pageSize
  const more = useQuery({
    ...calendarQueries.unplanned({ tray, query: sought, limit, ...filters }),
    enabled: !isFirstPage,
  })
  const { noOperator, noDate } = calendar.unplanned
  const first = tray === 'NO_OPERATOR' ? noOperator : noDate
  // While a longer page is read, the first one stays; the answer to a search does not stand in for another.
  const shown = more.data ?? (sought === '' ? first : undefined)
  const { items, totalCount } = (isFirstPage ? first : shown) ?? { items: [], totalCount: 0 }
  // The visits of the grid come first.
  const isListed = useIsPainted()
  return (
    <>
      <div className={`stack gap-6 rigid line-below pad-x-10 pad-y-8 ${styles.trayHead}`}>
        <Segments
          label="Что не запланировано"
          value={tray}
          onChange={(next) => {
            setTray(next)
            setLimit(pageSize)
          }}
          choices={[
            { value: 'NO_OPERATOR', title: `Без оператора ${noOperator.totalCount}` },
            { value: 'NO_DATE', title: `Без даты ${noDate.totalCount}` },
          ]}
        />
        <div className="row gap-4">
          <label className={styles.traySearch}>
            <Icon of={IconSearch} />
            <input
              className="inherit-font no-border grow min-width-0 text no-background no-outline"
              type="search"
              placeholder="Номер, ТС, слова"
              aria-label="Поиск среди незапланированных"
              value={query}
              onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            />
          </label>
          <IconButton
            label="Свернуть «Не запланировано»"
            icon={IconLayoutSidebarRightCollapse}
            size="sm"
            aria-expanded
            onClick={onFold}
          />
        </div>
      </div>
      <ul className={styles.trayList} data-scrolls>
        {isListed &&
          items.map((visit) => (
            <li key={visit.id}>
              <TrayCard visit={visit} isOpened={visit.id === openedId} now={now} onOpen={onOpen} />
            </li>
          ))}
        {items.length === 0 && (
          <li className={styles.trayEmpty}>
            {sought === ''
              ? nothingIn[tray]
              : more.error
                ? failureText(more.error)
                : more.data
                  ? 'Ничего не найдено'
                  : 'Ищем…'}
          </li>
        )}
        {isListed && items.length < totalCount && limit < 500 && (
          <li>
            <Button
              fullWidth
              isBusy={more.isFetching}
              onClick={() => setLimit(Math.min(500, limit + pageSize))}
            >
              Показать ещё
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}

interface TrayCardProps {
  visit: Visit
  isOpened: boolean
  now: number
  onOpen: (id: number) => void
}

const TrayCard = memo(function TrayCard({ visit, isOpened, now, onOpen }: TrayCardProps) {
  const { id, queue, title, status, car, company, deadlineAt } = visit
  const isLate = deadlineAt !== null && !isEnded(status) && Date.parse(deadlineAt) < now
  return (
    <button
      type="button"
      className={`${cards.card} ${cards.tray}`}
      data-visit={id}
      data-opened={isOpened || undefined}
      data-priority={visit.priority}
      style={{ borderLeftColor: `var(--q-${queue})` }}
      tabIndex={-1}
      data-tip={`№ ${id}, ${tipOf(visit)}${deadlineAt ? `, срок ${nearDay(deadlineAt)}` : ''}`}
      onClick={() => onOpen(id)}
    >
      <span className="flex gap-5">
        <span className="rigid digits muted">{id}</span>
        <span className={`${cards.text} grow strong`}>{car && shortCarTitle(car)}</span>
        {deadlineAt && (
          <span className={`rigid muted ${cards.aside}`} data-late={isLate || undefined}>
            {nearDay(deadlineAt, now)}
          </span>
        )}
      </span>
      <span className={cards.text}>{title}</span>
      <span className={`${cards.text} rigid muted ${cards.aside}`}>{company?.name ?? 'Без организации'}</span>
    </button>
  )
})
