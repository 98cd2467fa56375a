import type { Visit } from '@naryad/contract/calendar/calendar'

import type { DropTarget } from '../moves.ts'
import { type Ghost, makeGhost, scrollNearEdges } from './ghost.ts'
import type { DragOptions } from './options.ts'
import { cardSelector, cellAt, grabbedAt, minuteAt, targetOf, visitIdOf } from './target.ts'

/** A click with a small movement is not a drag. */
const thresholdPx = 5
/** On touch a long press starts a drag; a movement before that is a scroll. */
const longPressMs = 350

interface ActiveDrag {
  readonly visit: Visit
  readonly card: HTMLElement
  readonly ghost: Ghost
  readonly endScroll: () => void
  cell: HTMLElement | null
  readonly grabbed: DropTarget['grabbed']
}

/** Dragging by mouse, pen or long press. */
export function listenToPointer(root: HTMLElement, options: DragOptions): () => void {
  const pointer = { x: 0, y: 0 }
  let held: ActiveDrag | undefined
  let removeListeners: () => void = () => undefined

  const mark = (cell: HTMLElement | null) => {
    if (!held) return
    if (held.cell && held.cell !== cell) delete held.cell.dataset['drop']
    held.cell = cell
    if (cell)
      cell.dataset['drop'] = options.describe(
        held.visit,
        targetOf(cell, minuteAt(cell, pointer.x), held.grabbed),
      )
  }

  const startDrag = (card: HTMLElement, visit: Visit, grabbed: DropTarget['grabbed']) => {
    const box = root.querySelector<HTMLElement>('[data-scrolls]') ?? root
    held = {
      visit,
      card,
      ghost: makeGhost(card, pointer.x, pointer.y),
      endScroll: scrollNearEdges(box, pointer),
      cell: null,
      grabbed,
    }
    card.dataset['held'] = 'true'
    root.dataset['dragging'] = 'true'
  }

  const release = () => {
    removeListeners()
    if (!held) return
    mark(null)
    held.ghost.remove()
    held.endScroll()
    delete held.card.dataset['held']
    delete root.dataset['dragging']
    held = undefined
  }

  const finish = () => {
    if (!held) {
      release()
      return
    }
    const { visit, cell, grabbed } = held
    const target = cell && targetOf(cell, minuteAt(cell, pointer.x), grabbed)
    release()
    // Suppresses the click that follows a drag.
    addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
    if (target) options.drop(options.visitOf(visit.id) ?? visit, target)
  }

  const onDown = (event: PointerEvent) => {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>(cardSelector)
    if (!card || event.button !== 0 || held) return
    const visit = options.visitOf(visitIdOf(card))
    if (!visit || !options.mayMove(visit)) return
    const start = { x: event.clientX, y: event.clientY }
    const grabbed = grabbedAt(card, (cell) => minuteAt(cell, start.x))
    Object.assign(pointer, start)
    const isTouch = event.pointerType === 'touch'
    const timer = isTouch ? setTimeout(() => startDrag(card, visit, grabbed), longPressMs) : undefined

    const onMove = ({ clientX, clientY }: PointerEvent) => {
      pointer.x = clientX
      pointer.y = clientY
      const isFar = Math.hypot(clientX - start.x, clientY - start.y) > thresholdPx
      if (!held && isFar) {
        if (isTouch) {
          release()
          return
        }
        startDrag(card, visit, grabbed)
      }
      if (!held) return
      held.ghost.move(clientX, clientY)
      mark(cellAt(clientX, clientY))
    }
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.code !== 'Escape' || !held) return
      pressed.preventDefault()
      pressed.stopPropagation()
      release()
    }
    const onTouch = (moved: TouchEvent) => {
      if (held) moved.preventDefault()
    }
    removeListeners = () => {
      clearTimeout(timer)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', finish)
      removeEventListener('pointercancel', release)
      removeEventListener('keydown', onKey, true)
      removeEventListener('touchmove', onTouch)
      removeListeners = () => undefined
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', finish)
    addEventListener('pointercancel', release)
    addEventListener('keydown', onKey, true)
    addEventListener('touchmove', onTouch, { passive: false })
  }

  root.addEventListener('pointerdown', onDown)
  return () => {
    release()
    root.removeEventListener('pointerdown', onDown)
  }
}

function stopClick(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
