import type { MantineColorScheme } from '@mantine/core'

import { createStore } from '../../ui/store.ts'
import { tryToStore } from './storage.ts'

/** early.js reads the same key before the first paint. */
const key = 'naryad:theme'

const isScheme = (text: string | null): text is MantineColorScheme =>
  text === 'light' || text === 'dark' || text === 'auto'

function storedScheme(): MantineColorScheme {
  try {
    const stored = localStorage.getItem(key)
    return isScheme(stored) ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

const system = matchMedia('(prefers-color-scheme: dark)')

export const colorScheme = createStore(storedScheme())

function paint(): void {
  const chosen = colorScheme.get()
  const isDark = chosen === 'auto' ? system.matches : chosen === 'dark'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

export function chooseScheme(scheme: MantineColorScheme): void {
  colorScheme.set(scheme)
  paint()
  tryToStore(key, scheme)
}

/** Follows changes in other tabs and of the system setting. */
export function followScheme(): () => void {
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed !== key || !isScheme(newValue)) return
    colorScheme.set(newValue)
    paint()
  }
  system.addEventListener('change', paint)
  addEventListener('storage', hear)
  return () => {
    system.removeEventListener('change', paint)
    removeEventListener('storage', hear)
  }
}
