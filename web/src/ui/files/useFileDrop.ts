import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

import { isTextField } from '../keys/hotkeys.ts'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropOptions {
  /** Only one target of a screen receives pasted files; the others receive only dropped ones. */
  takesPaste?: boolean
  /** Reads what was dropped, by default its files alone. Must take it from the transfer before any await. */
  readDropped?: (transfer: DataTransfer) => Promise<readonly File[]>
}

/** Stack of targets that receive pasted files: a form over a card takes precedence over the card. */
const pasteTargets: ((files: readonly File[]) => void)[] = []

function onPaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])]
  const take = pasteTargets.at(-1)
  if (files.length === 0 || !take) return
  // Excel and Word put a picture beside the text that they copy.
  if (isTextField(event.target) && event.clipboardData?.types.includes('text/plain')) return
  event.preventDefault()
  take(files)
}

/**
 * Accepts files dropped anywhere on the element, and pasted anywhere on the page; in a text field text comes first.
 */
export function useFileDrop(
  { add }: { add: (files: readonly File[]) => void },
  isOn: boolean,
  { takesPaste = true, readDropped }: DropOptions = {},
) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(add)

  useEffect(() => {
    if (!isOn || !takesPaste) return
    // A stable function, so that the target keeps its position in the stack across renders.
    const own = (files: readonly File[]) => take(files)
    pasteTargets.push(own)
    document.addEventListener('paste', onPaste)
    return () => {
      pasteTargets.splice(pasteTargets.indexOf(own), 1)
      if (pasteTargets.length === 0) document.removeEventListener('paste', onPaste)
    }
  }, [isOn, takesPaste])

  if (!isOn) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        // The innermost target handles the drop; it does not bubble to the outer ones.
        event.stopPropagation()
        setOver(false)
        if (readDropped) void readDropped(event.dataTransfer).then(add)
        else add([...event.dataTransfer.files])
      },
    },
  }
}
