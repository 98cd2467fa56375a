import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Position at which the menu of a row opens. */
export interface MenuPoint {
  x: number
  y: number
}

export type OpenRowMenu = (id: number, at: MenuPoint) => void

const longPressMs = 500
/** A touch that moves farther is a scroll. */
const slackPx = 10

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-row]') ??
      target.closest('li, article')?.querySelector<HTMLElement>('[data-row]') ??
      null)
    : null

/** Below the row, at the start of its text: for a menu opened by a key. */
export function pointOfRow(row: HTMLElement): MenuPoint {
  const { left, bottom } = row.getBoundingClientRect()
  return { x: left + 64, y: bottom }
}

const hasMarkedText = (row: Element): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

interface Press {
  timer: ReturnType<typeof setTimeout>
  at: MenuPoint
}

/**
 * Context menu of a row, opened by a right click, the menu key or a long press. Safari on iOS sends no
 * `contextmenu`, so the press is timed here. With selected text the browser's own menu opens.
 */
export function useRowMenu(onMenu: OpenRowMenu | undefined) {
  const press = useRef<Press | null>(null)
  const isOpenedByPress = useRef(false)
  const end = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => {
    const held = press
    return () => clearTimeout(held.current?.timer)
  }, [])
  if (!onMenu) return {}

  const open = (row: HTMLElement, at: MenuPoint) => onMenu(Number(row.dataset.row), at)
  return {
    onContextMenu: (event: MouseEvent) => {
      const row = rowAt(event.target)
      if (!row || event.shiftKey || hasMarkedText(row)) return
      event.preventDefault()
      end()
      // The menu key has no pointer position.
      const isByKey = event.button !== 2 && event.clientX === 0 && event.clientY === 0
      open(row, isByKey ? pointOfRow(row) : { x: event.clientX, y: event.clientY })
    },
    onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      isOpenedByPress.current = false
      const row = pointerType === 'touch' ? rowAt(target) : null
      if (!row) return
      end()
      const timer = setTimeout(() => {
        isOpenedByPress.current = true
        open(row, { x, y })
      }, longPressMs)
      press.current = { timer, at: { x, y } }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = press.current?.at
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The mouse events after the touch would close the menu again. */
    onTouchEnd: (event: TouchEvent) => {
      if (isOpenedByPress.current && event.cancelable) event.preventDefault()
    },
    /** Lifting the finger must not open the row. */
    onClickCapture: (event: MouseEvent) => {
      if (!isOpenedByPress.current) return
      isOpenedByPress.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
