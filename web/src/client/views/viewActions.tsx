import { inQuotes } from '@naryad/contract/kit/quotes'
import type { SavedFilter } from '@naryad/contract/users/users'
import { lazy, Suspense } from 'react'

import { showDone } from '../../ui/overlays/alert.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { ViewActions } from '../../ui/page/ViewBar.tsx'
import { type FiltersChange, type SavedFiltersState, removed, renamed, shifted } from './savedFilters.ts'

const BrokenView = lazy(() => import('./BrokenView.tsx').then((file) => ({ default: file.BrokenView })))
const SaveView = lazy(() => import('./SaveView.tsx').then((file) => ({ default: file.SaveView })))

interface NamedView {
  id: string
  title: string
  isOwn: boolean
  /** What is not understood in the stored conditions. */
  problem?: string | undefined
}

interface ViewScene extends Pick<SavedFiltersState, 'change'> {
  active: NamedView
  views: readonly NamedView[]
  /** The view to open after the user's own view has been deleted. */
  first: string
  open: (id: string) => void
  /** A filter of the current state of the list. */
  make: (title: string, isEverywhere: boolean) => SavedFilter
  /** The filters with the opened one replaced by the current state of the list. */
  overwritten: FiltersChange
  onMade: (filter: SavedFilter) => void
  /** Which filters are visible here; all of them by default. */
  isHere?: (filter: SavedFilter) => boolean
  everywhereLabel?: string
}

export function viewActions(scene: ViewScene): ViewActions {
  const { active, change, open, first, views } = scene
  const titlesBut = (id?: string) => views.flatMap((view) => (view.id === id ? [] : [view.title]))
  const create = async (title: string, isEverywhere: boolean) => {
    const filter = scene.make(title, isEverywhere)
    await change.run((stored) => [...stored, filter])
    scene.onMade(filter)
  }
  const drop = (id: string) => change.start((stored) => removed(stored, id))
  const openUnlessBroken = (id: string) => {
    const view = views.find((one) => one.id === id)
    const problem = view?.problem
    if (!view || problem === undefined) return open(id)
    return openModal({
      title: `Фильтр ${inQuotes(view.title)} не понят`,
      body: () => (
        <Suspense>
          <BrokenView problem={problem} onMend={() => open(id)} onRemove={() => drop(id)} />
        </Suspense>
      ),
    })
  }
  const { everywhereLabel } = scene
  const saveAsNew = () =>
    openModal({
      title: 'Новый фильтр',
      body: () => (
        <Suspense>
          <SaveView
            title=""
            taken={titlesBut()}
            onSave={create}
            {...(everywhereLabel !== undefined && { everywhereLabel })}
          />
        </Suspense>
      ),
    })
  return {
    open: openUnlessBroken,
    reset: () => open(active.id),
    save: () => {
      if (!active.isOwn) return saveAsNew()
      const showSaved = () => showDone(`Фильтр ${inQuotes(active.title)} сохранён`)
      // The global alert reports the error.
      return void change.run(scene.overwritten).then(showSaved, () => undefined)
    },
    saveAsNew,
    rename: () =>
      openModal({
        title: 'Переименовать фильтр',
        body: () => (
          <Suspense>
            <SaveView
              title={active.title}
              taken={titlesBut(active.id)}
              onSave={(title) => change.run((stored) => renamed(stored, active.id, title))}
            />
          </Suspense>
        ),
      }),
    shift: (step) => change.start((stored) => shifted(stored, active.id, step, scene.isHere)),
    remove: () =>
      confirm({
        title: `Удалить фильтр ${inQuotes(active.title)}?`,
        onYes: () => {
          drop(active.id)
          open(first)
        },
      }),
  }
}
