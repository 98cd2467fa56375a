import type { RefObject } from 'react'

import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import type { CalendarView } from './calendarAddress.ts'
import { cardSelector, visitIdOf } from './drag/target.ts'

interface CalendarKeys {
  root: RefObject<HTMLElement | null>
  show: (view: CalendarView) => void
  today: () => void
  step: (by: number) => void
  plan: (id: number) => void
  refresh: () => void
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(cardSelector) : null

/** Arrows change the period unless a card has the focus: there they move between cards. */
const isOutsideCard = (target: EventTarget | null): boolean => cardOf(target) === null

/** Shortcuts of the screen. Keys of a focused card are handled by `listenToKeys`. */
export function useCalendarKeys({ root, show, today, step, plan, refresh }: CalendarKeys): void {
  const group = 'Календарь'
  const first = () => root.current?.querySelector<HTMLElement>(`${cardSelector}[tabindex="0"]`)?.focus()
  useHotkeys([
    { keys: 'KeyT', title: 'Сегодня', group, run: today },
    { keys: 'Digit1', title: 'День', group, run: () => show('day') },
    { keys: 'Digit2', title: 'Неделя', group, run: () => show('week') },
    { keys: 'Digit3', title: 'Месяц', group, run: () => show('month') },
    { keys: 'ArrowLeft', title: 'Предыдущий период', group, isFor: isOutsideCard, run: () => step(-1) },
    { keys: 'ArrowRight', title: 'Следующий период', group, isFor: isOutsideCard, run: () => step(1) },
    { keys: 'KeyJ', title: 'К визитам', group, run: first },
    {
      keys: 'KeyP',
      title: 'Запланировать выбранную…',
      group,
      run: () => {
        const card = cardOf(document.activeElement)
        if (card) plan(visitIdOf(card))
      },
    },
    { keys: 'KeyR', title: 'Обновить', group, run: refresh },
  ])
}
