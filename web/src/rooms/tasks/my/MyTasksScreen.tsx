import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, Suspense, useRef, useState } from 'react'
import IconInbox from '~icons/inbox'
import IconPlus from '~icons/plus'
import IconReceipt from '~icons/receipt'

import { Button } from '../../../ui/controls/Button.tsx'
import { count } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { ListSearch } from '../../../ui/list/ListSearch.tsx'
import { OverPane } from '../../../ui/list/OverPane.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ViewTabs } from '../../../ui/page/ViewTabs.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { useIsPhone, useMedia } from '../../../ui/useMedia.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { useAskedPlan } from '../../approvals/index.ts'
import { loadCard } from '../card/loadCard.ts'
import type { Conditions } from '../filters/conditions.ts'
import { openTaskEditing } from '../form/shownForm.ts'
import { FoundBar } from './FoundBar.tsx'
import { myQueries, type MyView, myViews, pageSize } from './my.queries.ts'
import { RequestList } from './RequestList.tsx'
import { checkMySearch, type MySearch, useMyAddress } from './useMyAddress.ts'
import { useNewRequest } from './useNewRequest.ts'

import styles from './my.module.css'

const TaskCard = lazyPanel(loadCard)

/** Search parameters of a view, or of the filters behind a figure of a report. */
const shownBy = (view: MyView, conditions: Conditions | null): MySearch =>
  conditions ? checkMySearch(conditions) : { view }

const focusRow = (root: HTMLElement | null, by: number) => {
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row === document.activeElement)
  rows[Math.min(Math.max(at < 0 ? 0 : at + by, 0), rows.length - 1)]?.focus()
}

/** «Мои заявки»: requests of an organization in all queues, with the opened one. */
export function MyTasksScreen() {
  const { id, view, query, conditions, change, open } = useMyAddress()
  const isNarrow = useMedia('(width < 75em)')
  const [limit, setLimit] = useState(pageSize)
  const counts = useQuery(myQueries.counts()).data
  const list = useQuery(myQueries.list(view, conditions, query, limit))
  const create = useNewRequest()
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = () => {
    open(undefined)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus())
  }
  useListKeys({
    root,
    field,
    refresh: () => void list.refetch(),
    close: id === undefined ? undefined : close,
  })
  const show = (next: MySearch, isTyping = false) => {
    setLimit(pageSize)
    change(next, isTyping)
  }
  const isOver = id !== undefined && isNarrow
  const card = id !== undefined && <Card id={id} items={list.data?.items} isOver={isOver} onClose={close} />
  return (
    <div className="stack relative grow min-height-0" ref={root}>
      {id === undefined && <Title />}
      <div className="stack relative grow min-height-0" inert={isOver}>
        <Header found={list.data} isOpen={isOpenOnly(view, conditions, query)} onCreate={create} />
        <ViewTabs
          label="Какие заявки"
          views={myViews.map(({ key, title }) => ({ key, title, count: counts?.views[key] }))}
          active={conditions ? null : view}
          onChange={(key) => show({ view: key as MyView, query })}
        />
        <div className="flex grow min-height-0">
          <section
            className={`stack grow min-width-0 min-height-0 scroll phone-bg-subtle ${styles.list}`}
            data-beside={card ? true : undefined}
            aria-label="Список заявок"
          >
            <Above conditions={conditions} awaiting={counts?.awaiting ?? 0} onShow={show} />
            <div className={`pad-x-20 pad-y-10 ${styles.tools}`}>
              <ListSearch
                label="Номер, госномер, слова"
                field={field}
                query={query}
                onQuery={(next) => show({ ...shownBy(view, conditions), query: next }, true)}
                onLeave={() => focusRow(root.current, 0)}
                className={styles.search}
              />
            </div>
            <RequestList
              list={list}
              view={conditions ? null : view}
              query={query}
              openedId={id}
              onMore={() => setLimit(limit + pageSize)}
              onShow={show}
              onCreate={create}
            />
          </section>
          {!isOver && card && <section className="stack grow min-width-0 min-height-0 clip">{card}</section>}
        </div>
      </div>
      {isOver && <OverPane label="Открытая заявка">{card}</OverPane>}
    </div>
  )
}

interface ListKeys {
  root: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  refresh: () => void
  /** Undefined while no request is open. */
  close: (() => void) | undefined
}

function useListKeys({ root, field, refresh, close }: ListKeys): void {
  const group = 'Мои заявки'
  const step = (by: number) => () => focusRow(root.current, by)
  useHotkeys([
    { keys: 'KeyJ', title: 'Следующая заявка', group, run: step(1) },
    { keys: 'ArrowDown', run: step(1), isFor: isInList },
    { keys: 'KeyK', title: 'Предыдущая заявка', group, run: step(-1) },
    { keys: 'ArrowUp', run: step(-1), isFor: isInList },
    { keys: 'Slash', title: 'Поиск', group, run: () => field.current?.focus() },
    { keys: 'KeyR', title: 'Обновить', group, run: refresh },
    ...(close ? [{ keys: 'Escape', title: 'Свернуть карточку', group, run: close }] : []),
  ])
}

interface CardProps {
  id: number
  items: readonly TaskItem[] | undefined
  isOver: boolean
  onClose: () => void
}

const Card = ({ id, items, isOver, onClose }: CardProps) => (
  <Suspense fallback={<SkeletonRows rows={8} height={48} />}>
    <TaskCard
      taskId={id}
      preview={items?.find((item) => item.id === id)}
      isFull={isOver}
      onClose={onClose}
      onEnded={() => undefined}
      onEdit={openTaskEditing}
    />
  </Suspense>
)

/** How many requests the list shows: «13 не выполнено», or «675 найдено» in another view. */
const listedText = (total: number, isOpen: boolean): string | false =>
  isOpen ? total > 0 && `${count(total)}\u00a0не выполнено` : `${count(total)}\u00a0найдено`

const isOpenOnly = (view: MyView, conditions: Conditions | null, query: string): boolean =>
  !conditions && view === 'open' && query === ''

interface HeaderProps {
  found: { totalCount: number } | undefined
  isOpen: boolean
  onCreate: (() => void) | undefined
}

function Header({ found, isOpen, onCreate }: HeaderProps) {
  const isPhone = useIsPhone()
  return (
    <PageHeader
      sign={!isPhone && <Icon of={IconInbox} size={20} />}
      title="Мои заявки"
      count={found && listedText(found.totalCount, isOpen)}
      actions={
        onCreate &&
        !isPhone && (
          <Button variant="filled" leftSection={<Icon of={IconPlus} />} data-tip="C" onClick={onCreate}>
            Новая заявка
          </Button>
        )
      }
    />
  )
}

/** Arrows move between rows only from a focused row: elsewhere they scroll. */
const isInList = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined

function Title() {
  usePageTitle('Мои заявки')
  return null
}

interface AboveProps {
  conditions: Conditions | null
  awaiting: number
  onShow: (next: MySearch) => void
}

/** Above the list: the filters of an opened figure, or what awaits a decision. */
const Above = ({ conditions, awaiting, onShow }: AboveProps) =>
  conditions ? <FoundBar conditions={conditions} onShow={onShow} /> : <Asked count={awaiting} />

function Asked({ count }: { count: number }) {
  const plan = useAskedPlan()
  const asked = [plan && 'план работ', count > 0 && counted(count, taskForms)].filter(Boolean)
  if (asked.length === 0) return null
  return (
    <Link to="/my/approvals" className={styles.asked}>
      <Icon of={IconReceipt} size={18} />
      <span>
        <b>Ждут вашего согласования:</b> {asked.join(', ')}
      </span>
      <span className="push-right medium underline">Посмотреть</span>
    </Link>
  )
}
