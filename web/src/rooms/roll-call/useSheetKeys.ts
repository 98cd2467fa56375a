import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import {
  rollCallStatuses,
  rollCallStatusTitles,
  type RollCallStatus,
} from '@naryad/contract/roll-call/roll-call.words'
import type { RefObject } from 'react'

import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import type { Hotkey } from '../../ui/overlays/layers.ts'
import { statusLooks } from './statusMarks.ts'

interface SheetKeys {
  list: RefObject<HTMLElement | null>
  rows: readonly RollCall[]
  currentId: number | null
  mark: ((row: RollCall, status: RollCallStatus) => void) | undefined
}

const group = 'Лист дня'

/** Arrows move between rows; a letter marks the focused row. */
export function useSheetKeys({ list, rows, currentId, mark }: SheetKeys): void {
  const isFor = (target: EventTarget | null) =>
    target instanceof Node && list.current?.contains(target) === true
  const at = rows.findIndex(({ id }) => id === currentId)
  const go = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    list.current?.querySelector<HTMLElement>(`[data-roll-call="${row?.id}"]`)?.focus()
  }
  const arrows: Hotkey[] = [
    { keys: 'ArrowDown', title: 'Следующая явка', group, isFor, run: () => go(at + 1) },
    { keys: 'ArrowUp', title: 'Предыдущая явка', group, isFor, run: () => go(at - 1) },
  ]
  const marks = rollCallStatuses.map((status) => ({
    keys: statusLooks[status].keys,
    title: `${rollCallStatusTitles[status]} (${statusLooks[status].letter})`,
    group,
    isFor,
    run: () => {
      const row = rows[at]
      if (row && row.status !== status) mark?.(row, status)
    },
  }))
  useHotkeys(mark ? [...arrows, ...marks] : arrows)
}
