import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'

import styles from './signature.module.css'

/** Drawn at twice the screen resolution, for print. */
const scale = 2
const ink = '#10182b'

interface SignaturePadProps {
  canvas: RefObject<HTMLCanvasElement | null>
  /** The name that «Вписать фамилию» writes, for users who cannot draw. */
  name: string
  isWrong: boolean
  onDrawn: (isDrawn: boolean) => void
}

function contextOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d') ?? null
  if (context)
    Object.assign(context, {
      lineWidth: 2.4,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: ink,
      fillStyle: ink,
    })
  return context
}

function fit(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return
  Object.assign(canvas, { width: canvas.clientWidth * scale, height: canvas.clientHeight * scale })
  canvas.getContext('2d')?.scale(scale, scale)
}

/** A signature drawn by finger, pen or mouse; on the keyboard the name is typed instead. */
export function SignaturePad({ canvas, name, isWrong, onDrawn }: SignaturePadProps) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const [isEmpty, setEmpty] = useState(true)

  // The canvas resolution follows the size of the element.
  useEffect(() => fit(canvas.current), [canvas])

  const note = (isDrawn: boolean) => {
    setEmpty(!isDrawn)
    onDrawn(isDrawn)
  }
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = at(event)
    lineTo(last.current)
  }
  const lineTo = (to: { x: number; y: number }) => {
    const context = contextOf(canvas.current)
    const from = last.current
    if (!context || !from) return
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x + 0.1, to.y)
    context.stroke()
    last.current = to
    note(true)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const step of steps.length > 0 ? steps : [event]) lineTo(at(step))
  }
  const end = () => {
    last.current = null
  }
  const clear = () => {
    const element = canvas.current
    if (!element) return
    element.getContext('2d')?.clearRect(0, 0, element.width, element.height)
    note(false)
  }
  const writeOut = () => {
    clear()
    const element = canvas.current
    const context = contextOf(element)
    if (!context || !element) return
    context.font = 'italic 500 32px "Segoe Script", "Snell Roundhand", cursive'
    context.textBaseline = 'middle'
    context.fillText(name, 16, element.clientHeight / 2, element.clientWidth - 32)
    note(true)
  }
  return (
    <div>
      <div className={styles.pad} data-wrong={isWrong || undefined}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          aria-label="Место для подписи"
          role="img"
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {isEmpty && <span className={styles.hint}>Распишитесь здесь пальцем или мышью</span>}
      </div>
      <div className={styles.tools}>
        <Button size="lg" onClick={clear} disabled={isEmpty}>
          Стереть
        </Button>
        <Button size="lg" onClick={writeOut} disabled={name.trim() === ''}>
          Вписать фамилию
        </Button>
      </div>
    </div>
  )
}
