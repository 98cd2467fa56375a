const widest = 640

/** The width at which no cell of a column is truncated, measured on unconstrained copies of the cells. */
export function fitWidth(table: HTMLTableElement, key: string): number {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', width: 'max-content' })
  for (const cell of table.querySelectorAll<HTMLElement>(`[data-column="${key}"]`)) {
    const copy = document.createElement('div')
    copy.className = cell.className
    Object.assign(copy.style, { position: 'static', width: 'max-content', overflow: 'visible' })
    copy.append(...[...cell.childNodes].map((node) => node.cloneNode(true)))
    probe.append(copy)
  }
  table.after(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return Math.min(widest, Math.ceil(width) + 1)
}
