import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { lazy, Suspense } from 'react'

import { alert } from '../../../platform/overlays/alert.ts'
import { confirm } from '../../../platform/overlays/dialogs.ts'
import { openModal } from '../../../platform/overlays/modal.ts'
import type { ListAddress } from '../list/useListState.ts'
import type { Views } from './useViews.ts'
import { newFilter, openedView, overwritten, removed, renamed, shifted, type View } from './views.ts'

const SaveView = lazy(() => import('./SaveView.tsx').then((file) => ({ default: file.SaveView })))

export interface ViewActions {
  open: (id: string) => void
  /** Back to what the opened view is about. */
  reset: () => void
  /** Writes the change into one's own view, or asks for the name of a new one. */
  save: () => void
  saveAsNew: () => void
  rename: () => void
  shift: (step: -1 | 1) => void
  remove: () => void
}

/** What can be done to the views, the opened one first of all. */
export function useViewActions(
  queue: Queue,
  { state, go }: ListAddress,
  { views, saved, save }: Views,
  active: View,
): ViewActions {
  const open = (id: string) => {
    const view = views.find((view) => view.id === id)
    if (view) go(openedView(state, view))
  }
  const create = async (title: string, isEverywhere: boolean) => {
    const filter = newFilter(title, state, isEverywhere ? null : queue)
    await save.run([...saved, filter])
    go({ ...state, view: filter.id }, 'replace')
  }
  const saveAsNew = () =>
    openModal({
      title: 'Новый фильтр',
      body: () => (
        <Suspense>
          <SaveView title="" isNew onSave={create} />
        </Suspense>
      ),
    })
  return {
    open,
    reset: () => go(openedView(state, active)),
    save: () => {
      if (!active.isOwn) return saveAsNew()
      save.start(overwritten(saved, active.id, state, queue))
      return alert({ type: 'success', text: `Фильтр «${active.title}» сохранён` })
    },
    saveAsNew,
    rename: () =>
      openModal({
        title: 'Переименовать фильтр',
        body: () => (
          <Suspense>
            <SaveView
              title={active.title}
              isNew={false}
              onSave={(title) => save.run(renamed(saved, active.id, title))}
            />
          </Suspense>
        ),
      }),
    shift: (step) => save.start(shifted(saved, active.id, step, queue)),
    remove: () =>
      confirm({
        title: `Удалить фильтр «${active.title}»?`,
        onYes: () => {
          save.start(removed(saved, active.id))
          open(views[0].id)
        },
      }),
  }
}
