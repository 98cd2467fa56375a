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
  /** Draws a range to a row; it begins at `from` when nothing was chosen before. */
  extendTo: (id: number, from?: number) => void
  take: (ids: readonly number[]) => void
  clear: () => void
}

/** What is chosen in a list. It survives paging; `scope` names the filter, and another filter begins with nothing. */
export function useSelection(scope: string, order: readonly number[]): ListSelection {
  const [held, setHeld] = useState({ scope, selection: nothingSelected })
  const selection = held.scope === scope ? held.selection : nothingSelected

  const present = useRef(scope)
  useEffect(() => {
    present.current = scope
  }, [scope])
  const update = useCallback(
    (next: (selection: Selection) => Selection) => {
      // The answer to a question about another filter says nothing about what is chosen now.
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
