import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { fontScale } from '../rem.ts'

import styles from './Splitter.module.css'

const keyStep = 16

interface SplitterProps {
  /** «Ширина списка» */
  label: string
  /** Width of the pane before the splitter, or, with `isOfNext`, of the one after it. */
  width: number
  onWidth: (width: number) => void
  least: number
  usual: number
  isOfNext?: boolean
}

/**
 * A splitter between two panes, moved by pointer or arrow keys; a double click restores the usual width. The
 * resized pane takes at most half of the width, unless its minimum is larger.
 */
export function Splitter({ label, width, onWidth, least, usual, isOfNext = false }: SplitterProps) {
  const drawn = useRef<{ x: number; width: number } | null>(null)
  const direction = isOfNext ? -1 : 1
  const within = (edge: HTMLElement, wanted: number): number => {
    const room = edge.parentElement ? edge.parentElement.clientWidth / fontScale() : wanted * 2
    return Math.round(Math.max(least, Math.min(wanted, room / 2)))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn.current)
      onWidth(
        within(
          event.currentTarget,
          drawn.current.width + (direction * (event.clientX - drawn.current.x)) / fontScale(),
        ),
      )
  }
  const onPointerUp = () => {
    drawn.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (!step) return
    event.preventDefault()
    onWidth(within(event.currentTarget, width + direction * step))
  }
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onWidth(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
