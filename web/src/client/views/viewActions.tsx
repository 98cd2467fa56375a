import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Person, SavedFilter } from '@naryad/contract/users/users'
import { type ComponentProps, Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { showDone } from '../../ui/overlays/alert.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { ViewActions } from '../../ui/page/ViewBar.tsx'
import {
  type FiltersChange,
  newFilterId,
  removed,
  renamed,
  type SavedFiltersState,
  shared,
  shifted,
} from './savedFilters.ts'

const BrokenView = lazyCode(() => import('./BrokenView.tsx').then((file) => file.BrokenView))
const SaveView = lazyCode(() => import('./SaveView.tsx').then((file) => file.SaveView))

interface NamedView {
  id: string
  title: string
  isOwn: boolean
  owner?: Person | undefined
  /** What is not understood in the stored conditions. */
  problem?: string | undefined
}

interface ViewScene extends Omit<SavedFiltersState, 'isLoading'> {
  active: NamedView
  views: readonly NamedView[]
  /** The view to open after the opened one has gone. */
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
  const { active, change, changeShared, hide, open, first, views } = scene
  const titlesBut = (id?: string) => views.flatMap((view) => (view.id === id ? [] : [view.title]))
  const drop = (id: string) => change.start((stored) => removed(stored, id))
  const openUnlessBroken = (id: string) => {
    const view = views.find((one) => one.id === id)
    const problem = view?.problem
    if (!view || problem === undefined) return open(id)
    return openModal({
      title: `Фильтр ${inQuotes(view.title)} не понят`,
      body: () => (
        <Suspense>
          <BrokenView
            problem={problem}
            owner={view.owner}
            onMend={() => open(id)}
            onRemove={() =>
              view.owner ? hide.start({ ...keyOf(id, view.owner), isHidden: true }) : drop(id)
            }
          />
        </Suspense>
      ),
    })
  }
  const askName = (heading: string, form: ComponentProps<typeof SaveView>) =>
    openModal({
      title: heading,
      body: () => (
        <Suspense>
          <SaveView {...form} />
        </Suspense>
      ),
    })
  const add = async (filter: SavedFilter, options: { isShared: boolean }) => {
    await change.run((stored) => [...stored, { ...filter, ...(options.isShared && { isShared: true }) }])
    scene.onMade(filter)
  }
  const saveAsNew = () =>
    askName('Новый фильтр', {
      title: '',
      taken: titlesBut(),
      options: { everywhereLabel: scene.everywhereLabel },
      onSave: (title, options) => add(scene.make(title, options.isEverywhere), options),
    })
  const showSaved = () => showDone(`Фильтр ${inQuotes(active.title)} сохранён`)
  const { owner } = active
  const isChangedForAll = owner !== undefined && scene.mayChangeShared
  // The global alert reports the errors.
  const save = () => {
    const stored = scene.overwritten(scene.saved).find(({ id }) => id === active.id)
    if (active.isOwn) void change.run(scene.overwritten).then(showSaved, () => undefined)
    else if (isChangedForAll && stored)
      void changeShared
        .run({ ...keyOf(active.id, owner), search: stored.search })
        .then(showSaved, () => undefined)
    else saveAsNew()
  }
  return {
    open: openUnlessBroken,
    reset: () => open(active.id),
    save,
    saveAsNew,
    rename: () =>
      askName('Переименовать фильтр', {
        title: active.title,
        taken: titlesBut(active.id),
        onSave: (title) =>
          isChangedForAll
            ? changeShared.run({ ...keyOf(active.id, owner), title })
            : change.run((stored) => renamed(stored, active.id, title)),
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
    share: (isShared) =>
      owner
        ? void changeShared.run({ ...keyOf(active.id, owner), isShared }).then(
            () => open(first),
            () => undefined,
          )
        : change.start((stored) => shared(stored, active.id, isShared)),
    copy: () =>
      askName('Сохранить себе', {
        title: active.title,
        taken: titlesBut(active.id),
        onSave: (title) => add(copied(scene.saved, active.id, title), { isShared: false }),
      }),
    hide: () => {
      if (!owner) return
      hide.start({ ...keyOf(active.id, owner), isHidden: true })
      open(first)
    },
    hidden: scene.hidden.flatMap(({ id, title, owner: other }) =>
      other ? [{ id, title, show: () => hide.start({ ...keyOf(id, other), isHidden: false }) }] : [],
    ),
    mayChangeShared: scene.mayChangeShared,
  }
}

const keyOf = (id: string, { id: ownerId }: Person) => ({ id, ownerId })

/** One's own filter with the same conditions. */
function copied(filters: readonly SavedFilter[], id: string, title: string): SavedFilter {
  const search = filters.find((filter) => filter.id === id)?.search ?? {}
  return { id: newFilterId(), title, search }
}
