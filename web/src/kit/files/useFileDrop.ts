import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropOptions {
  /** Pasted files go to one place of a screen; the others only take what is dropped on them. */
  takesPaste?: boolean
}

/** Who takes what is pasted: a form over a card, not the card beneath it. */
const takers: ((files: readonly File[]) => void)[] = []

function onPaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])]
  const take = takers.at(-1)
  if (files.length === 0 || !take) return
  event.preventDefault()
  take(files)
}

/** Files may be dropped anywhere on the card, and pasted while no text is being typed. */
export function useFileDrop(
  { add }: { add: (files: readonly File[]) => void },
  isOn: boolean,
  { takesPaste = true }: DropOptions = {},
) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(add)

  useEffect(() => {
    if (!isOn || !takesPaste) return
    // One function for as long as the target is on: its place in the order of targets survives renders.
    const own = (files: readonly File[]) => take(files)
    takers.push(own)
    document.addEventListener('paste', onPaste)
    return () => {
      takers.splice(takers.indexOf(own), 1)
      if (takers.length === 0) document.removeEventListener('paste', onPaste)
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
        // The nearest place takes them, not everything that it stands in.
        event.stopPropagation()
        setOver(false)
        add([...event.dataTransfer.files])
      },
    },
  }
}
