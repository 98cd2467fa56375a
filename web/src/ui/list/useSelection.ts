import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { RowSelection } from '../table/columns.ts'
import {
  extendedTo,
  isPagePartly,
  isPageSelected,
  nothingSelected,
  pageToggled,
  selectedAll,
  type Selection,
  toggled,
} from './selection.ts'

export interface ListSelection extends RowSelection {
  /** Extends the range to a row; it starts at `from` if nothing was selected before. */
  extendTo: (id: number, from?: number) => void
  take: (ids: readonly number[]) => void
  clear: () => void
}

/**
 * The selection of a list. It survives paging and is cleared when `scope`, which identifies the filter,
 * changes.
 */
export function useSelection(scope: string, order: readonly number[]): ListSelection {
  const [held, setHeld] = useState({ scope, selection: nothingSelected })
  const selection = held.scope === scope ? held.selection : nothingSelected

  const present = useRef(scope)
  useEffect(() => {
    present.current = scope
  }, [scope])
  const update = useCallback(
    (next: (selection: Selection) => Selection) => {
      // The answer belongs to another filter, so it must not change the current selection.
      if (present.current !== scope) return
      setHeld((held) => ({
        scope,
        selection: next(held.scope === scope ? held.selection : nothingSelected),
      }))
    },
    [scope],
  )
  const extendTo = useCallback(
    (id: number, from?: number) => update((old) => extendedTo(old, order, id, from)),
    [update, order],
  )
  return useMemo(
    () => ({
      ids: selection.ids,
      isAllOn: isPageSelected(selection, order),
      isSomeOn: isPagePartly(selection, order),
      onToggle: (id, isRange) => (isRange ? extendTo(id) : update((old) => toggled(old, id))),
      onToggleAll: () => update((old) => pageToggled(old, order)),
      extendTo,
      take: (ids) => update(() => selectedAll(ids)),
      clear: () => update(() => nothingSelected),
    }),
    [selection, order, update, extendTo],
  )
}
