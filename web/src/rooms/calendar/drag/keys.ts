import type { Visit } from '@naryad/contract/calendar/calendar'

import type { DropTarget } from '../moves.ts'
import type { DragOptions } from './options.ts'
import {
  cardsOf,
  cardSelector,
  cellsOf,
  grabbedAt,
  nearestInDirection,
  targetOf,
  visitIdOf,
} from './target.ts'

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

interface Picked {
  readonly visit: Visit
  readonly card: HTMLElement
  cell: HTMLElement | undefined
  /** On a time axis: the new start, in minutes since midnight. */
  minute: number | undefined
  readonly grabbed: DropTarget['grabbed']
}

const takenText = 'Заявка взята. Стрелки — день и сотрудник, Enter — поставить, Esc — оставить как было'

/**
 * Arrows move the focus between cards. Space picks a card up: then arrows choose another day or person, Enter drops it,
 * Esc cancels. Shift with an arrow moves the end of a visit.
 */
export function listenToKeys(root: HTMLElement, options: DragOptions): () => void {
  let picked: Picked | undefined

  const release = () => {
    if (!picked) return
    if (picked.cell) delete picked.cell.dataset['drop']
    delete picked.card.dataset['held']
    delete root.dataset['dragging']
    picked = undefined
  }

  const show = (cell: HTMLElement, minute: number | undefined) => {
    if (!picked) return
    if (picked.cell) delete picked.cell.dataset['drop']
    picked.cell = cell
    picked.minute = minute
    const text = options.describe(picked.visit, targetOf(cell, minute, picked.grabbed))
    cell.dataset['drop'] = text
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const named = cell.dataset['name']
    options.announce(named ? `${named}: ${text}` : text)
  }

  const pick = (card: HTMLElement) => {
    const visit = options.visitOf(visitIdOf(card))
    if (!visit || !options.mayMove(visit)) return
    const cell = card.closest<HTMLElement>('[data-cell]') ?? undefined
    const minute = startOf(card)
    const grabbed = grabbedAt(card, ({ dataset }) => (dataset['from'] === undefined ? undefined : minute))
    picked = { visit, card, cell, minute, grabbed }
    card.dataset['held'] = 'true'
    root.dataset['dragging'] = 'true'
    options.announce(takenText)
  }

  const step = (key: string) => {
    if (!picked) return
    const { cell, minute, card } = picked
    // On a time axis one step is half an hour.
    if (cell?.dataset['from'] !== undefined && minute !== undefined && /Left|Right/.test(key)) {
      show(cell, minute + (key === 'ArrowRight' ? 30 : -30))
      return
    }
    const next = nearestInDirection(cell ?? card, cellsOf(root), key)
    if (next) show(next, next.dataset['from'] === undefined ? undefined : (minute ?? 600))
  }

  const drop = () => {
    if (!picked) return
    const { visit, cell, minute, grabbed } = picked
    release()
    if (cell) options.drop(options.visitOf(visit.id) ?? visit, targetOf(cell, minute, grabbed))
    followFocus(root, visit.id, cell)
  }

  const onPickedKey = (key: string): boolean => {
    if (arrows.has(key)) step(key)
    else if (key === 'Enter' || key === ' ') drop()
    else if (key === 'Escape') {
      release()
      options.announce('Заявка осталась на месте')
    } else return key !== 'Tab'
    return true
  }

  const onCardKey = (card: HTMLElement, event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    if (event.key === ' ') pick(card)
    else if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const visit = options.visitOf(visitIdOf(card))
      if (visit && options.mayMove(visit)) options.resize(visit, event.key === 'ArrowRight' ? 30 : -30)
    } else if (arrows.has(event.key)) nearestInDirection(card, cardsOf(root), event.key)?.focus()
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(cardSelector) : null
    const isTaken = picked ? onPickedKey(event.key) : card !== null && onCardKey(card, event)
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    const card = target instanceof Element ? target.closest<HTMLElement>(cardSelector) : null
    if (card) rove(root, card)
  }

  root.addEventListener('keydown', onKeyDown)
  root.addEventListener('focusin', onFocusIn)
  return () => {
    release()
    root.removeEventListener('keydown', onKeyDown)
    root.removeEventListener('focusin', onFocusIn)
  }
}

const startOf = ({ dataset }: HTMLElement): number | undefined =>
  dataset['start'] === undefined ? undefined : Number(dataset['start'])

/** A moved card is rendered in another cell within some frames. */
const maxFrames = 10

/**
 * The focus of the removed card is lost; it follows the moved one unless the user is elsewhere by then. A card that has
 * left for a day out of view leaves the focus to another one of the cell, else to the one that Tab reaches.
 */
export function followFocus(root: HTMLElement, id: number, cell?: HTMLElement): void {
  const before = document.activeElement
  const look = (frames: number) => {
    const active = document.activeElement
    if (active === null || active === document.body) {
      const next =
        root.querySelector<HTMLElement>(`[data-visit="${id}"]`) ??
        cell?.querySelector<HTMLElement>(cardSelector) ??
        root.querySelector<HTMLElement>(`${cardSelector}[tabindex="0"]`)
      next?.focus()
    } else if (active === before && frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  requestAnimationFrame(() => look(maxFrames))
}

/** Roving tabindex: one card of each part is reachable by Tab, arrows move between cards. */
function rove(root: HTMLElement, to: HTMLElement): void {
  const part = to.closest('[data-part]') ?? root
  for (const card of part.querySelectorAll<HTMLElement>(`${cardSelector}[tabindex="0"]`)) card.tabIndex = -1
  to.tabIndex = 0
}

/** Restores a Tab stop in each part after a render. */
export function keepReachable(root: HTMLElement): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
    const cards = [...part.querySelectorAll<HTMLElement>(cardSelector)]
    if (cards.length > 0 && !cards.some(({ tabIndex }) => tabIndex === 0) && cards[0]) cards[0].tabIndex = 0
  }
}
