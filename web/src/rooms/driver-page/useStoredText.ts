import { useEffect, useState } from 'react'

import type { Storage } from './database.ts'

/** A text that survives a reload until it is sent. */
export function useStoredText(storage: Storage, key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  useEffect(() => {
    let isLeft = false
    void storage.read(key).then((stored) => {
      if (!isLeft && typeof stored === 'string') setText((typed) => (typed === initial ? stored : typed))
    })
    return () => {
      isLeft = true
    }
  }, [storage, key, initial])
  const change = (next: string) => {
    setText(next)
    void (next === '' ? storage.remove(key) : storage.write(key, next)).catch(() => undefined)
  }
  return [text, change]
}
