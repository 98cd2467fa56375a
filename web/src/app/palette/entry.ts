import type { ReactNode } from 'react'

import { foldTyped } from '../../ui/typedText.ts'

/** An option of the palette. */
export interface Entry {
  key: string
  group: string
  /** Of a command or a screen. */
  title?: string
  content: ReactNode
  /** Shortcut of the same action outside the palette. */
  keys?: string | undefined
  /** Address of the target; such an entry can be opened in a new tab. */
  href?: string
  /** Why the entry is disabled. */
  whyNot?: string | undefined
  /** The palette stays open. */
  stays?: true
  run: () => void
}

export const scopeTitles = { all: 'Всё', tasks: 'Заявки', cars: 'ТС', people: 'Люди' } as const
/** Kind of objects to search, chosen beside the field. */
export type Scope = keyof typeof scopeTitles

/** «>» searches commands only, «№» tasks only. */
export interface Wish {
  text: string
  kind: Scope | 'commands'
}

export function wishOf(typed: string, scope: Scope): Wish {
  const text = typed.trim()
  if (text.startsWith('>')) return { text: text.slice(1).trim(), kind: 'commands' }
  if (text.startsWith('№')) return { text: text.slice(1).trim(), kind: 'tasks' }
  return { text, kind: scope }
}

export const isNamed = ({ title = '' }: Entry, typed: string): boolean =>
  foldTyped(title) === foldTyped(typed)

/** Whether every typed word is a prefix of some word of the title. */
export function fits(title: string, typed: string): boolean {
  const words = foldTyped(title).split(/[^\p{L}\p{N}]+/u)
  return foldTyped(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((sought) => words.some((word) => word.startsWith(sought)))
}
