import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { z } from 'zod'

import { useStored } from '../../../platform/settings/useStored.ts'

import styles from './Splitter.module.css'

const least = 400
const usual = 476
const keyStep = 16

/** The width of the list beside the opened task, kept on this device. */
export const useListWidth = () => useStored('listWidth', z.number().min(least), usual)

interface SplitterProps {
  width: number
  onWidth: (width: number) => void
}

/** Not narrower than its rows can bear, not wider than the card. */
const within = (edge: HTMLElement, width: number): number => {
  const room = edge.parentElement?.clientWidth ?? width * 2
  return Math.round(Math.max(least, Math.min(width, room / 2)))
}

export function Splitter({ width, onWidth }: SplitterProps) {
  const drawn = useRef<{ x: number; width: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn.current)
      onWidth(within(event.currentTarget, drawn.current.width + event.clientX - drawn.current.x))
  }
  const onPointerUp = () => {
    drawn.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (!step) return
    event.preventDefault()
    onWidth(within(event.currentTarget, width + step))
  }
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label="Ширина списка"
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
