import { Suspense, useMemo, useRef, useState } from 'react'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'

import { type Command, useCommands } from '../../client/commands/commands.ts'
import { useMe } from '../../client/session/me.ts'
import { copyText } from '../../ui/copyText.ts'
import { count, numbered } from '../../ui/formats/numbers.ts'
import { lazyCode, lazyPanel } from '../../ui/lazyPart.ts'
import { useListKeys } from '../../ui/list/useListKeys.ts'
import { useStore } from '../../ui/store.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { shownForm } from './form/shownForm.ts'
import { DesktopTasks } from './list/DesktopTasks.tsx'
import { useListTitle } from './list/listQueue.ts'
import { maxBulk } from './list/listState.ts'
import { rowKeys } from './list/rowActions.ts'
import { useAdjacentTasks } from './list/useAdjacentTasks.ts'
import { useRowRequests } from './list/useRowRequests.ts'
import { taskPath } from './tasks.queries.ts'
import { useReadAhead } from './useReadAhead.ts'
import { type Screen, useTasksScreen } from './useTasksScreen.ts'

import styles from './TasksScreen.module.css'

// Loaded lazily: a desktop never renders the cards.
const PhoneTasks = lazyCode(() => import('./list/PhoneTasks.tsx').then((file) => file.PhoneTasks))
const BulkBar = lazyPanel(() => import('./bulk/BulkBar.tsx').then((file) => file.BulkBar))
const BulkNote = lazyPanel(() => import('./bulk/BulkNote.tsx').then((file) => file.BulkNote))
const RowActions = lazyPanel(() => import('./list/RowActions.tsx').then((file) => file.RowActions))
const TaskForm = lazyPanel(() => import('./form/TaskForm.tsx').then((file) => file.TaskForm))

const tooManyAtOnce = `За раз меняется не больше ${count(maxBulk)} заявок: остальные выберите потом`

/** The screen of a queue: its list, with the opened task beside or over it. */
export function TasksScreen() {
  const isPhone = useIsPhone()
  const screen = useTasksScreen()
  const { list, lastBulk, tools, views } = screen
  const neighbours = useAdjacentTasks(list)
  const [isFull, setIsFull] = useState(false)
  const requests = useRowRequests(list)
  const me = useMe()
  const root = useRef<HTMLDivElement>(null)
  usePaletteCommands(screen)
  useReadAhead(list.rows.items !== null)

  useListKeys(list, {
    search: tools.field,
    stepOpened: neighbours.step,
    takeEverything: screen.takeEverything,
    openFull: (id) => {
      setIsFull(true)
      list.opened.open(id)
    },
    openMenu: (id) => requests.startOnRow(id, 'menu'),
    rowActions: rowKeys(me).map(({ act, keys, title }) => ({
      keys,
      title,
      run: (id) => requests.startOnRow(id, act),
    })),
    openView: (index) => {
      const view = views[index]
      if (view) tools.views.open(view.id)
    },
    filtersTitle: 'Быстрые фильтры',
    focusFilters: () => {
      const target = root.current?.querySelector<HTMLElement>('[data-quick] button, [data-filters]')
      target?.focus()
      if (target?.dataset.filters !== undefined) target.click()
    },
    copyLink: (id) =>
      void copyText(
        location.origin + taskPath(list.opened.queue, id),
        `Ссылка на заявку ${numbered(id)} скопирована`,
      ),
    refresh: () => void list.rows.refresh(),
    create: screen.create && { title: 'Новая заявка', run: screen.create },
  })

  /** The focused element is gone, so the focus moves to the list. */
  const focusRow = (id: number | null) => {
    if (id !== null) list.roving.focusDrawn(id)
  }

  const ids = useMemo(() => [...list.selection.ids], [list.selection.ids])
  const { action } = requests
  const item = action && list.rows.items?.find(({ id }) => id === action.id)
  const total = Math.min(list.rows.total.count, maxBulk)
  const hasMore = total > (list.rows.items?.length ?? 0)
  const whyNotAll = list.rows.total.count > maxBulk ? tooManyAtOnce : null
  const bar = ids.length > 0 && (
    <Suspense>
      <BulkBar
        list={list}
        ids={ids}
        last={lastBulk}
        everything={hasMore ? { count: total, take: screen.takeEverything, whyNotAll } : null}
        request={requests.ofSelected}
        onRequest={requests.askOfSelected}
        onMenuClose={requests.closeMenuOfSelected}
        onClear={() => {
          list.selection.clear()
          focusRow(list.roving.current)
        }}
      />
    </Suspense>
  )
  const note = lastBulk.result && (
    <Suspense>
      <BulkNote list={list} last={lastBulk} />
    </Suspense>
  )
  const shown = { screen, neighbours, bar, note, onMenu: requests.onMenu }

  return (
    <div
      ref={root}
      className={`stack relative grow min-height-0 ${styles.screen}`}
      data-bulk={ids.length > 0 || undefined}
    >
      {list.opened.id === null && <ListTitle screen={screen} />}
      {isPhone ? <PhoneTasks {...shown} /> : <DesktopTasks {...shown} isFull={isFull} onFull={setIsFull} />}
      <Suspense>
        {action && item && (
          <RowActions
            key={`${action.id} ${action.act}`}
            list={list}
            item={item}
            action={action}
            onClose={() => {
              requests.endAction()
              focusRow(item.id)
            }}
          />
        )}
      </Suspense>
      <Suspense>
        <FormOverList screen={screen} />
      </Suspense>
    </div>
  )
}

/** «(3) Тахографы» with three new tasks. An opened task has its own title. */
function ListTitle({ screen: { list } }: { screen: Screen }) {
  const { waiting } = list.rows
  usePageTitle(`${waiting > 0 ? `(${waiting}) ` : ''}${useListTitle(list.opened.queue)}`)
  return null
}

/** Loaded on first use. */
function FormOverList({ screen: { list } }: { screen: Screen }) {
  const isWanted = useStore(shownForm) !== null
  if (!isWanted) return null
  return (
    <TaskForm
      onOpenTask={({ id, queue }) => {
        void list.rows.refresh()
        list.opened.openIn(queue, id)
      }}
    />
  )
}

function usePaletteCommands({ list, create }: Screen): void {
  const { refresh } = list.rows
  useCommands(
    useMemo((): Command[] => {
      const group = 'Список'
      return [
        ...(create
          ? [{ id: 'tasks.create', title: 'Новая заявка', group, keys: 'KeyC', icon: IconPlus, run: create }]
          : []),
        {
          id: 'tasks.refresh',
          title: 'Обновить список',
          group,
          keys: 'KeyR',
          icon: IconRefresh,
          run: () => void refresh(),
        },
      ]
    }, [create, refresh]),
  )
}
