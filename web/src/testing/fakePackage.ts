import { vi } from 'vitest'

import type { NaryadAndroid } from '../client/android/bridge.ts'

interface SavedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

interface FakePackageOptions {
  readonly failing?: 'beginFile' | 'appendFile' | 'endFile'
  readonly pending?: Readonly<Record<string, Uint8Array>>
}

const readBytes = 300_000

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The package for Android with its real interface: strings, numbers and booleans. */
export function fakePackage({ failing, pending: initial = {} }: FakePackageOptions = {}) {
  const saved: SavedFile[] = []
  const pending = new Map(Object.entries(initial))
  const written = new Map<number, { name: string; type: string; parts: Uint8Array[] }>()
  const changeServer = vi.fn<() => void>()
  const android: NaryadAndroid = {
    version: () => '1.2.0',
    server: () => 'https://naryad.example.ru/',
    changeServer,
    beginFile: (name, type) => {
      if (failing === 'beginFile') return -1
      written.set(written.size + 1, { name, type, parts: [] })
      return written.size
    },
    appendFile: (file, base64) => {
      if (failing === 'appendFile') return false
      written.get(file)?.parts.push(bytesOf(base64))
      return written.has(file)
    },
    endFile: (file) => {
      const whole = written.get(file)
      if (failing === 'endFile' || !whole) return false
      const bytes = Uint8Array.from(whole.parts.flatMap((part) => Array.from(part)))
      saved.push({ name: whole.name, type: whole.type, bytes })
      return true
    },
    pendingFile: () => pending.keys().next().value ?? '',
    readPendingFile: (name, offset) => {
      const part = pending.get(name)?.subarray(offset, offset + readBytes) ?? new Uint8Array()
      return btoa(Array.from(part, (byte) => String.fromCharCode(byte)).join(''))
    },
    deletePendingFile: (name) => void pending.delete(name),
  }
  vi.stubGlobal('NaryadAndroid', android)
  return { saved, pending, changeServer }
}
