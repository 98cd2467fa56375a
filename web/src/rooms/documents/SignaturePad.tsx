import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'

import styles from './signature.module.css'

/** Drawn at twice the screen resolution, for print. */
const scale = 2
const ink = '#10182b'

interface SignaturePadProps {
  /** The drawing so far: one of an earlier opening of the window is shown again. */
  image: string | null
  /** The name that «Вписать фамилию» writes, for users who cannot draw. */
  name: string
  isWrong: boolean
  onDrawn: (image: string | null) => void
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

const isFitted = (canvas: HTMLCanvasElement): boolean =>
  canvas.width === canvas.clientWidth * scale && canvas.height === canvas.clientHeight * scale

function fit(canvas: HTMLCanvasElement): void {
  Object.assign(canvas, { width: canvas.clientWidth * scale, height: canvas.clientHeight * scale })
  canvas.getContext('2d')?.scale(scale, scale)
}

/** A bitmap of the canvas that does not change with it. */
function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  Object.assign(copy, { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}

async function decode(image: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = image
  await picture.decode()
  return picture
}

/** Draws an earlier drawing at its size, smaller where the pad has become smaller. */
function redraw(canvas: HTMLCanvasElement, drawing: HTMLCanvasElement | HTMLImageElement): void {
  const share = Math.min(1, canvas.width / drawing.width, canvas.height / drawing.height) / scale
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, drawing.width * share, drawing.height * share)
}

/** A signature drawn by finger, pen or mouse; on the keyboard the name is typed instead. */
export function SignaturePad({ image, name, isWrong, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [isEmpty, setEmpty] = useState(image === null)
  const drawing = useRef<HTMLCanvasElement | HTMLImageElement | null>(null)
  // Strokes begin when the earlier drawing is back: one that ends before would be stored without it.
  const isRestoring = useRef(image !== null)
  const [initial] = useState(image)
  const writing = useRef<HTMLButtonElement>(null)

  // The canvas follows the size of its element, which changes when a phone is turned: a stretched canvas would
  // draw beside the pen. A canvas that gets another size is empty.
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const follow = () => {
      if (isFitted(element)) return
      // Redrawn within the same task, so no stroke can end in between. A line that is being drawn is not in the
      // stored drawing yet.
      const drawn = last.current === null ? drawing.current : copyOf(element)
      fit(element)
      if (drawn !== null) redraw(element, drawn)
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (initial === null) return
    decode(initial)
      .then((picture) => {
        if (!canvas.current || !isRestoring.current) return
        drawing.current = picture
        redraw(canvas.current, picture)
      })
      .catch(() => undefined)
      .finally(() => (isRestoring.current = false))
  }, [initial])

  const note = () => {
    if (!canvas.current) return
    drawing.current = copyOf(canvas.current)
    onDrawn(canvas.current.toDataURL('image/png'))
  }
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || isRestoring.current) return
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
    setEmpty(false)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const step of steps.length > 0 ? steps : [event]) lineTo(at(step))
  }
  const end = () => {
    if (last.current === null) return
    last.current = null
    note()
  }
  const clear = () => {
    const element = canvas.current
    if (!element) return
    isRestoring.current = false
    drawing.current = null
    element.getContext('2d')?.clearRect(0, 0, element.width, element.height)
    setEmpty(true)
    onDrawn(null)
  }
  const writeOut = () => {
    clear()
    const element = canvas.current
    const context = contextOf(element)
    if (!context || !element) return
    context.font = 'italic 500 32px "Segoe Script", "Snell Roundhand", cursive'
    context.textBaseline = 'middle'
    context.fillText(name, 16, element.clientHeight / 2, element.clientWidth - 32)
    setEmpty(false)
    note()
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
      <div className="flex gap-8 above-8">
        <Button
          size="lg"
          disabled={isEmpty}
          onClick={() => {
            clear()
            // The clicked button is disabled then, and a disabled one loses the focus.
            writing.current?.focus()
          }}
        >
          Стереть
        </Button>
        <Button ref={writing} size="lg" onClick={writeOut} disabled={name.trim() === ''}>
          Вписать фамилию
        </Button>
      </div>
    </div>
  )
}
