import { useMemo } from 'react'

import { dayOf, momentsOf } from '../../../kit/filters/period.ts'
import { useIsPhone } from '../../../kit/useMedia.ts'
import { useNow } from '../../../kit/useNow.ts'
import { useMe } from '../../../platform/session/me.ts'
import { type SavedFiltersState, useSavedFilters } from '../../../platform/views/savedFilters.ts'
import type { ListQueue } from '../list/listQueue.ts'
import { ownViews, phoneViews, readyViews, type View } from './views.ts'

export interface Views extends SavedFiltersState {
  /** Built-in views and the user's own, in order. */
  views: readonly [View, ...View[]]
}

export function useViews(queue: ListQueue): Views {
  const me = useMe()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const { saved, isLoading, change } = useSavedFilters('tasks')
  const views = useMemo((): readonly [View, ...View[]] => {
    const { from: plannedFrom, to: plannedTo } = momentsOf({ from: today, to: today })
    const [first, ...others] = isPhone ? phoneViews(me, { plannedFrom, plannedTo }) : readyViews(me)
    return [first, ...others, ...ownViews(saved, queue)]
  }, [me, saved, queue, isPhone, today])

  return { views, saved, isLoading, change }
}
