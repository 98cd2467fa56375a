import type { RefObject } from 'react'

import { useHotkeys } from '../keys/hotkeys.ts'
import type { Hotkey } from '../overlays/layers.ts'
import type { Roving } from './useRoving.ts'
import type { ListSelection } from './useSelection.ts'

/** What the shortcuts of a list operate on. */
interface KeyedList {
  /** Ids of the rows on the page, in display order. */
  order: readonly number[]
  selection: ListSelection
  roving: Roving
  opened: { id: number | null; open: (id: number) => void; close: () => void }
  scroller: RefObject<HTMLElement | null>
}

export interface ListCommands {
  search: RefObject<HTMLInputElement | null>
  /** Opens the next or previous object while one is opened. */
  stepOpened: (by: -1 | 1) => void
  takeEverything: () => void
  /** Opens the object over the full width. */
  openFull?: ((id: number) => void) | undefined
  openMenu?: ((id: number) => void) | undefined
  /** Actions on a row that is not opened. */
  rowActions?: readonly { keys: string; title: string; run: (id: number) => void }[] | undefined
  openView: (index: number) => void
  focusFilters: () => void
  /** «Быстрые фильтры» */
  filtersTitle: string
  copyLink: (id: number) => void
  refresh: () => void
  create?: { title: string; run: () => void } | undefined
  edit?: ((id: number) => void) | undefined
}

const group = 'Список'
const page = 10
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const searchAgain = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

/**
 * Shortcuts of a list. It handles arrows only while the focus is within it or nowhere: in the card they
 * scroll.
 */
export function useListKeys(
  { order, selection, roving, opened, scroller }: KeyedList,
  commands: ListCommands,
): void {
  const at = roving.current === null ? -1 : order.indexOf(roving.current)
  const isHere = (target: EventTarget | null) =>
    target === document.body || (target instanceof Node && (scroller.current?.contains(target) ?? false))
  /** The selection is hidden while another layer covers the list. */
  const isSeen = () => scroller.current?.closest('[inert]') === null
  const hasFocus = () => scroller.current?.contains(document.activeElement) ?? false

  const goTo = (index: number) => {
    const id = order[Math.max(0, Math.min(order.length - 1, index))]
    if (id !== undefined) roving.focus(id)
  }
  /** The first press only focuses the current row. */
  const move = (by: -1 | 1) => {
    if (opened.id !== null) commands.stepOpened(by)
    else goTo(hasFocus() ? at + by : at)
  }
  const onCurrent = (run: (id: number) => void) => () => {
    const id = opened.id ?? roving.current
    if (id !== null) run(id)
  }
  /** Actions on a row apply to the focused one, even while another one is opened. */
  const onRow = (run: (id: number) => void) => () => {
    const id = hasFocus() ? roving.current : (opened.id ?? roving.current)
    if (id !== null) run(id)
  }
  /** A row that is selected without focus receives it, so that the next step starts there. */
  const choose = (id: number) => {
    selection.onToggle(id, false)
    if (opened.id === null && !hasFocus()) roving.focus(id)
  }
  const back = () => {
    if (selection.ids.size > 0 && isSeen()) selection.clear()
    else if (opened.id !== null) opened.close()
  }

  const draw = (by: -1 | 1) => {
    const to = order[at + by]
    if (to === undefined || roving.current === null) return
    selection.extendTo(to, roving.current)
    roving.focus(to)
  }
  const takePage = () => (selection.isAllOn ? commands.takeEverything() : selection.onToggleAll())

  const { openFull, openMenu, rowActions = [], create, edit } = commands
  const keys: Hotkey[] = [
    { keys: 'KeyJ', title: 'Следующая', group, run: () => move(1) },
    { keys: 'KeyK', title: 'Предыдущая', group, run: () => move(-1) },
    { keys: 'ArrowDown', isFor: isHere, run: () => move(1) },
    { keys: 'ArrowUp', isFor: isHere, run: () => move(-1) },
    { keys: 'Home', title: 'В начало страницы', group, isFor: isHere, run: () => goTo(0) },
    { keys: 'End', title: 'В конец страницы', group, isFor: isHere, run: () => goTo(order.length - 1) },
    { keys: 'PageUp', isFor: isHere, run: () => goTo(at - page) },
    { keys: 'PageDown', isFor: isHere, run: () => goTo(at + page) },
    { keys: 'Enter', title: 'Открыть', group, isFor: isHere, run: onRow(opened.open) },
    { keys: 'Escape', title: 'Назад на одну ступень', group, run: back },
    { keys: 'KeyX', title: 'Выбрать', group, isFor: isSeen, run: onRow(choose) },
    { keys: 'Shift+ArrowDown', title: 'Выбрать подряд', group, isFor: isHere, run: () => draw(1) },
    { keys: 'Shift+ArrowUp', isFor: isHere, run: () => draw(-1) },
    { keys: 'Mod+KeyA', title: 'Выбрать страницу, затем все', group, isFor: isHere, run: takePage },
    { keys: 'KeyQ', title: commands.filtersTitle, group, run: commands.focusFilters },
    { keys: 'Shift+KeyC', title: 'Скопировать ссылку', group, run: onCurrent(commands.copyLink) },
    { keys: 'KeyR', title: 'Обновить', group, run: commands.refresh },
    { keys: 'Slash', title: 'Поиск в списке', group, run: () => searchAgain(commands.search.current) },
    ...digits.map((digit) => ({
      keys: `Digit${digit}`,
      // The list of shortcuts shows one line for all of them.
      ...(digit === 1 && { title: 'Фильтры по порядку: 1…9', group }),
      run: () => commands.openView(digit - 1),
    })),
    ...(openMenu
      ? [
          { keys: 'Period', title: 'Меню строки', group, run: onRow(openMenu) },
          { keys: 'Shift+F10', isFor: isHere, run: onRow(openMenu) },
        ]
      : []),
    // The opened card handles these keys itself.
    ...(opened.id === null
      ? rowActions.map(({ keys, title, run }) => ({ keys, title, group, run: onRow(run) }))
      : []),
    ...(opened.id === null && openFull
      ? [{ keys: 'KeyF', title: 'Открыть на всю ширину', group, run: onCurrent(openFull) }]
      : []),
    ...(create ? [{ keys: 'KeyC', title: create.title, group, run: create.run }] : []),
    ...(edit ? [{ keys: 'KeyE', title: 'Изменить', group, run: onCurrent(edit) }] : []),
  ]
  useHotkeys(keys)
}
