/** A copy of the card under the pointer. It moves without React, so a drag renders no cards. */
export interface Ghost {
  move: (x: number, y: number) => void
  remove: () => void
}

export function makeGhost(card: HTMLElement, x: number, y: number): Ghost {
  const { left, top, width, height } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-visit')
  copy.setAttribute('aria-hidden', 'true')
  copy.dataset['ghost'] = 'true'
  Object.assign(copy.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(copy)
  const move = (toX: number, toY: number) => {
    copy.style.transform = `translate(${toX - x}px, ${toY - y}px) rotate(-1.2deg)`
  }
  move(x, y)
  return { move, remove: () => copy.remove() }
}

const edge = 48
const mostStep = 18

/** Scrolls the container while the pointer is near an edge. Returns a function that stops it. */
export function scrollNearEdges(box: HTMLElement, pointer: { readonly y: number }): () => void {
  let frame = requestAnimationFrame(function step() {
    const { top, bottom } = box.getBoundingClientRect()
    const over = Math.min(1, Math.max(0, (pointer.y - (bottom - edge)) / edge))
    const under = Math.min(1, Math.max(0, (top + edge - pointer.y) / edge))
    if (over > 0 || under > 0) box.scrollTop += (over - under) * mostStep
    frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
