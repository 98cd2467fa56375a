import type { MouseEvent, PointerEvent } from 'react'

import styles from './DataTable.module.css'

interface ResizeEdgeProps {
  /** Called once, when the drag ends. */
  onResize: (width: number) => void
  onFit: (table: HTMLTableElement) => void
}

/** Resize handle of a column: drag to a width, or double-click to fit the content. */
export function ResizeEdge({ onResize, onFit }: ResizeEdgeProps) {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const start = event.clientX
    const width = edge.parentElement?.getBoundingClientRect().width ?? 0
    edge.setPointerCapture(event.pointerId)
    edge.dataset.held = ''
    const onMove = ({ clientX }: globalThis.PointerEvent) => {
      edge.style.transform = `translateX(${clientX - start}px)`
    }
    const onEnd = ({ clientX, type }: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', onMove)
      edge.removeEventListener('pointerup', onEnd)
      edge.removeEventListener('pointercancel', onEnd)
      edge.style.transform = ''
      delete edge.dataset.held
      if (type === 'pointerup' && clientX !== start) onResize(width + clientX - start)
    }
    edge.addEventListener('pointermove', onMove)
    edge.addEventListener('pointerup', onEnd)
    edge.addEventListener('pointercancel', onEnd)
  }
  const onDoubleClick = ({ currentTarget }: MouseEvent) => {
    const table = currentTarget.closest('table')
    if (table) onFit(table)
  }
  return (
    <span className={styles.edge} aria-hidden onPointerDown={onPointerDown} onDoubleClick={onDoubleClick} />
  )
}
