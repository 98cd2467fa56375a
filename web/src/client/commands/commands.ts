import type { ComponentType } from 'react'
import { useEffect } from 'react'

import { createStore, useStore } from '../../ui/store.ts'

/** An action that the palette offers while its screen is open. */
export interface Command {
  /** «tasks.create»; a newer command replaces an older one with the same id. */
  id: string
  title: string
  /** Heading in the palette, «Заявка № 18402». */
  group: string
  /** Shortcut of the same action, shown in the palette. */
  keys?: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Why the command is disabled; shown instead of its shortcut. */
  whyNot?: string
  run: () => void
}

const registered = createStore<readonly Command[]>([])

/** Registers a screen's commands while the component is mounted. The array must be memoized. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const ids = new Set(commands.map(({ id }) => id))
    registered.set([...registered.get().filter(({ id }) => !ids.has(id)), ...commands])
    return () => registered.set(registered.get().filter((command) => !commands.includes(command)))
  }, [commands])
}

export const useAllCommands = (): readonly Command[] => useStore(registered)

/** For layout buttons that run a command of the current screen. */
export const useCommand = (id: string): Command | undefined =>
  useAllCommands().find((command) => command.id === id)
