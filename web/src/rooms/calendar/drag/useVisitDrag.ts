import { type RefObject, useEffect, useEffectEvent } from 'react'

import { listenToKeys } from './keys.ts'
import type { DragOptions } from './options.ts'
import { listenToPointer } from './pointer.ts'
import { listenToEdges } from './resize.ts'

/** Enables dragging of visits inside the root by pointer and keyboard. */
export function useVisitDrag(root: RefObject<HTMLElement | null>, options: DragOptions): void {
  const visitOf = useEffectEvent(options.visitOf)
  const mayMove = useEffectEvent(options.mayMove)
  const describe = useEffectEvent(options.describe)
  const drop = useEffectEvent(options.drop)
  const resize = useEffectEvent(options.resize)
  const announce = useEffectEvent(options.announce)
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const stable: DragOptions = {
      visitOf: (id) => visitOf(id),
      mayMove: (visit) => mayMove(visit),
      describe: (visit, target) => describe(visit, target),
      drop: (visit, target) => drop(visit, target),
      resize: (visit, minutes) => resize(visit, minutes),
      announce: (text) => announce(text),
    }
    const endPointer = listenToPointer(element, stable)
    const endKeys = listenToKeys(element, stable)
    const endEdges = listenToEdges(element, stable)
    return () => {
      endPointer()
      endKeys()
      endEdges()
    }
  }, [root])
}
