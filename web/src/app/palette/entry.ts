import type { ReactNode } from 'react'

/** A line of the palette. */
export interface Entry {
  key: string
  group: string
  content: ReactNode
  /** Keys that do the same without the palette. */
  keys?: string | undefined
  /** Where it leads; such a line can be opened in a new tab. */
  href?: string
  /** Why it cannot be done now. */
  whyNot?: string | undefined
  run: () => void
}

export const scopeTitles = { all: 'Всё', tasks: 'Заявки', cars: 'ТС', people: 'Люди' } as const
/** What is looked for, chosen beside the field. */
export type Scope = keyof typeof scopeTitles

/** «>» asks for commands alone, «№» for tasks alone. */
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

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Every word that was typed begins some word of the title. */
export function fits(title: string, typed: string): boolean {
  const words = plain(title).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((sought) => words.some((word) => word.startsWith(sought)))
}
