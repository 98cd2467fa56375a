import { useMemo } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { type SavedFiltersState, useSavedFilters } from '../../../client/views/savedFilters.ts'
import { dayOf, momentsOf } from '../../../ui/filters/period.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { ListQueue } from '../list/listQueue.ts'
import { phoneViews, readyViews, savedViews, type View } from './views.ts'

export interface Views extends SavedFiltersState {
  /** Built-in views and the saved ones, in order. */
  views: readonly [View, ...View[]]
}

export function useViews(queue: ListQueue): Views {
  const me = useMe()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const filters = useSavedFilters('tasks')
  const { saved } = filters
  const views = useMemo((): readonly [View, ...View[]] => {
    const { from: plannedFrom, to: plannedTo } = momentsOf({ from: today, to: today })
    const [first, ...others] = isPhone ? phoneViews(me, { plannedFrom, plannedTo }) : readyViews(me)
    return [first, ...others, ...savedViews(saved, queue)]
  }, [me, saved, queue, isPhone, today])

  return { views, ...filters }
}
