import { useCallback, useState } from 'react'

import { type OpenRowMenu, pointOfRow } from '../../../ui/list/useRowMenu.ts'
import type { TaskList } from './model.ts'
import { type BulkRequest, bulkRequestOf, type RowAction } from './rowActions.ts'

/**
 * Requests of keys and menus on rows that are not opened. On one of several selected rows a request concerns all
 * of them.
 */
export function useRowRequests({ scroller, roving: { setCurrent }, selection: { ids: selected } }: TaskList) {
  const [action, setAction] = useState<RowAction | null>(null)
  // A request ends with the selection that it was made for.
  const [ofSelected, setOfSelected] = useState<{ of: typeof selected; request: BulkRequest } | null>(null)

  const start = useCallback(
    (asked: RowAction) => {
      if (selected.size > 1 && selected.has(asked.id))
        setOfSelected({ of: selected, request: bulkRequestOf(asked) })
      else setAction(asked)
    },
    [selected],
  )
  const onMenu = useCallback<OpenRowMenu>(
    (id, at) => {
      setCurrent(id)
      start({ id, at, act: 'menu' })
    },
    [setCurrent, start],
  )
  const startOnRow = (id: number, act: RowAction['act']): void => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    if (row) start({ id, act, at: pointOfRow(row) })
  }

  return {
    action,
    endAction: () => setAction(null),
    ofSelected: ofSelected?.of === selected ? ofSelected.request : null,
    askOfSelected: (request: BulkRequest) => setOfSelected({ of: selected, request }),
    /** The chosen item of the menu may have been asked for already. */
    closeMenuOfSelected: () => setOfSelected((now) => (now && 'menuAt' in now.request ? null : now)),
    onMenu,
    startOnRow,
  }
}
