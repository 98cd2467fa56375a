import type { ComponentType } from 'react'
import { useEffect } from 'react'

import { createStore, useStore } from '../store.ts'

/** Something that can be done from the palette while its screen is open. */
export interface Command {
  /** «tasks.create»; the same name takes the place of an older command. */
  id: string
  title: string
  /** Heading in the palette, «Заявка № 18402». */
  group: string
  /** Keys that do the same, to be learned from the palette. */
  keys?: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Why it cannot be done now; shown in its place. */
  whyNot?: string
  run: () => void
}

const registered = createStore<readonly Command[]>([])

/** Adds a screen's commands for as long as it is shown. Pass an array that changes only with what it depends on. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const ids = new Set(commands.map(({ id }) => id))
    registered.set([...registered.get().filter(({ id }) => !ids.has(id)), ...commands])
    return () => registered.set(registered.get().filter((command) => !commands.includes(command)))
  }, [commands])
}

export const useAllCommands = (): readonly Command[] => useStore(registered)

/** For buttons of the layout that do what a screen offers. */
export const useCommand = (id: string): Command | undefined =>
  useAllCommands().find((command) => command.id === id)
