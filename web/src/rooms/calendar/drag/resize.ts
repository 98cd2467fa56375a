import type { DragOptions } from './options.ts'
import { visitIdOf } from './target.ts'

const edgeSelector = '[data-resizes]'
const stepMinutes = 15

/** Drags the right edge of a visit on a time axis to change its end. */
export function listenToEdges(root: HTMLElement, options: DragOptions): () => void {
  let release: () => void = () => undefined

  const onDown = (event: PointerEvent) => {
    const edge = event.target instanceof Element && event.target.closest<HTMLElement>(edgeSelector)
    const place = edge && edge.parentElement
    const card = place && place.querySelector<HTMLElement>('[data-visit]')
    const line = edge && edge.closest<HTMLElement>('[data-from]')
    if (!card || !line || event.button !== 0) return
    const visit = options.visitOf(visitIdOf(card))
    if (!visit || !options.mayMove(visit)) return
    event.preventDefault()
    event.stopPropagation()
    const shown = Number(line.dataset['to']) - Number(line.dataset['from'])
    const perPixel = shown / line.getBoundingClientRect().width
    const width = place.getBoundingClientRect().width
    const before = place.style.inlineSize
    let minutes = 0
    const onMove = ({ clientX }: PointerEvent) => {
      minutes = Math.round(((clientX - event.clientX) * perPixel) / stepMinutes) * stepMinutes
      place.style.inlineSize = `${Math.max(44, width + minutes / perPixel)}px`
      line.dataset['drop'] = minutes < 0 ? `${minutes} мин` : `+${minutes} мин`
    }
    const onUp = () => {
      release()
      if (minutes !== 0) options.resize(options.visitOf(visit.id) ?? visit, minutes)
    }
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.code !== 'Escape') return
      pressed.stopPropagation()
      release()
    }
    release = () => {
      place.style.inlineSize = before
      delete line.dataset['drop']
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', release)
      removeEventListener('keydown', onKey, true)
      release = () => undefined
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', release)
    addEventListener('keydown', onKey, true)
  }

  // In the capture phase, before the drag of the card below the edge.
  root.addEventListener('pointerdown', onDown, true)
  return () => {
    release()
    root.removeEventListener('pointerdown', onDown, true)
  }
}
