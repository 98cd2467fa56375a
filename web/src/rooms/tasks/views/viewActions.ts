import { viewActions } from '../../../client/views/viewActions.tsx'
import type { ViewActions } from '../../../ui/page/ViewBar.tsx'
import type { ListQueue } from '../list/listQueue.ts'
import type { ListAddress } from '../list/useListState.ts'
import type { Views } from './useViews.ts'
import { newFilter, openedView, overwritten, isInList, type View } from './views.ts'

/** Actions on the views of a queue. */
export const taskViewActions = (
  queue: ListQueue,
  { state, go }: ListAddress,
  views: Views,
  active: View,
): ViewActions =>
  viewActions({
    ...views,
    active,
    first: views.views[0].id,
    open: (id) => {
      const view = views.views.find((view) => view.id === id)
      if (view) go(openedView(state, view))
    },
    make: (title, isEverywhere) => newFilter(title, state, isEverywhere ? null : queue),
    overwritten: (stored) => overwritten(stored, active.id, state, queue),
    onMade: ({ id }) => go({ ...state, view: id }, 'replace'),
    isHere: isInList(queue),
    everywhereLabel: 'Показывать во всех очередях',
  })
