import type { DropTarget } from '../moves.ts'

export const cardSelector = '[data-visit]'
const cellSelector = '[data-cell]'

/** A banner that appears over the grid during a drag must not receive the drop. */
export const cellAt = (x: number, y: number): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .find((element) => !element.closest('[data-banner]'))
    ?.closest<HTMLElement>(cellSelector) ?? null

export const visitIdOf = (card: HTMLElement): number => Number(card.dataset['visit'])

type Grabbed = DropTarget['grabbed']

/** The cell of a card and, on a time axis, the minute in it; undefined in the tray. */
export function grabbedAt(card: HTMLElement, minuteIn: (cell: HTMLElement) => number | undefined): Grabbed {
  const cell = card.closest<HTMLElement>(cellSelector)
  const day = cell?.dataset['day']
  return cell && day ? { day, minute: minuteIn(cell) } : undefined
}

/** An empty day means no plan; without `data-operator` the operator stays. */
export function targetOf(cell: HTMLElement, minute: number | undefined, grabbed: Grabbed): DropTarget {
  const { day, operator } = cell.dataset
  return {
    grabbed,
    day: day === undefined || day === '' ? null : day,
    ...(operator !== undefined && { operatorId: operator === '' ? null : Number(operator) }),
    ...(minute !== undefined && { minute }),
  }
}

/** The minute under the pointer on a time axis, rounded to a quarter of an hour. */
export function minuteAt(cell: HTMLElement, x: number): number | undefined {
  const { from, to } = cell.dataset
  if (from === undefined || to === undefined) return undefined
  const { left, width } = cell.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (x - left) / width))
  const minute = Number(from) + share * (Number(to) - Number(from))
  return Math.round(minute / 15) * 15
}

const place = (element: HTMLElement) => element.getBoundingClientRect()

/** The nearest element in a direction; an offset across the direction costs more than distance. */
export function nearestInDirection(
  from: HTMLElement,
  among: readonly HTMLElement[],
  key: string,
): HTMLElement | undefined {
  const start = place(from)
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  let best: HTMLElement | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const each of among) {
    if (each === from) continue
    const rect = place(each)
    const along = isAcross
      ? (rect.left + rect.width / 2 - (start.left + start.width / 2)) * sign
      : (rect.top + rect.height / 2 - (start.top + start.height / 2)) * sign
    const aside = isAcross
      ? Math.max(0, Math.max(rect.top - start.bottom, start.top - rect.bottom))
      : Math.max(0, Math.max(rect.left - start.right, start.left - rect.right))
    const cost = along + aside * 20
    if (along > 1 && cost < bestCost) {
      best = each
      bestCost = cost
    }
  }
  return best
}

export const cellsOf = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(cellSelector),
]

export const cardsOf = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(cardSelector),
]
