import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface TabStop<Root extends HTMLElement> {
  ref: RefObject<Root | null>
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Makes the buttons and links of an element one tab stop; arrows move between them. */
export function useTabStop<Root extends HTMLElement>(): TabStop<Root> {
  const ref = useRef<Root>(null)
  const current = useRef<Element | null>(null)
  const stops = () => [...(ref.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
  const mark = () => {
    const all = stops()
    const stop = all.find((one) => one === current.current) ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }
  // After every render: its elements may be others.
  useLayoutEffect(mark)
  return {
    ref,
    onFocus: ({ target }) => {
      current.current = target
      mark()
    },
    onKeyDown: (event) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const all = stops()
      all[all.findIndex((one) => one === document.activeElement) + step]?.focus()
    },
  }
}
