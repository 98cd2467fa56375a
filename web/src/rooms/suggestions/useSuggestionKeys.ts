import type { Suggestion } from '@naryad/contract/suggestions/suggestions'
import type { RefObject } from 'react'

import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import type { SuggestionActions } from './useSuggestionActions.ts'

interface SuggestionKeys {
  list: RefObject<HTMLElement | null>
  items: readonly Suggestion[]
  current: Suggestion | undefined
  actions: SuggestionActions
}

const group = 'На разбор'

/** Arrows move between cards; a letter decides about the focused one. */
export function useSuggestionKeys({ list, items, current, actions }: SuggestionKeys): void {
  const at = items.findIndex(({ id }) => id === current?.id)
  const go = (index: number) => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)]
    list.current?.querySelector<HTMLElement>(`[data-suggestion="${item?.id}"]`)?.focus()
  }
  const undecided = current?.status === 'NEW' ? current : undefined
  const joined = undecided?.openTasks[0]
  useHotkeys([
    { keys: 'ArrowDown', title: 'Следующее', group, run: () => go(at + 1) },
    { keys: 'ArrowUp', title: 'Предыдущее', group, run: () => go(at - 1) },
    ...(undecided
      ? [
          { keys: 'KeyC', title: 'Создать заявку', group, run: () => actions.confirm(undecided) },
          { keys: 'KeyR', title: 'Отклонить', group, run: () => actions.refuse(undecided) },
        ]
      : []),
    ...(undecided && joined
      ? [
          {
            keys: 'KeyJ',
            title: 'Присоединить к открытой заявке',
            group,
            run: () => actions.join({ id: undecided.id, taskId: joined.id }),
          },
        ]
      : []),
  ])
}
