import { type DragEvent, useEffect, useState } from 'react'

import type { Uploads } from '../../platform/uploads/useUploads.ts'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

interface DropOptions {
  /** Pasted files go to one place of a screen; the others only take what is dropped on them. */
  takesPaste?: boolean
}

/** Files may be dropped anywhere on the card, and pasted while no text is being typed. */
export function useFileDrop({ add }: Uploads, isOn: boolean, { takesPaste = true }: DropOptions = {}) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (!isOn || !takesPaste) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [add, isOn, takesPaste])

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
