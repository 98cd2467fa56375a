import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'

import { containsTyped, foldTyped } from '../typedText.ts'

/** What is being typed at the caret: «@гус», «/выех». */
export interface TypedToken {
  /** Index of its sign. */
  readonly start: number
  /** Without the sign. */
  readonly typed: string
}

interface InlineListOptions<Item> {
  /** What can be chosen; undefined while it loads. */
  items: readonly Item[] | undefined
  isOn: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  tokenAt: (text: string, caret: number) => TypedToken | null
  titleOf: (item: Item) => string
  /** Called with the texts before and after what was typed. */
  onChoose: (item: Item, before: string, after: string) => void
}

export type InlineListState<Item> = ReturnType<typeof useInlineList<Item>>

export const inlineOptionId = (id: string, at: number): string => `${id}-${at}`

const keyOf = (token: TypedToken | null): string | null => token && `${token.start} ${token.typed}`

/** Titles that begin with the typed text first. */
function matching<Item>(items: readonly Item[], typed: string, titleOf: (item: Item) => string): Item[] {
  const rank = (item: Item) => Number(!foldTyped(titleOf(item)).startsWith(foldTyped(typed)))
  return items
    .filter((item) => containsTyped(titleOf(item), typed))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Items that match what is being typed at the caret of a text, and keyboard handling to choose one. */
export function useInlineList<Item>(options: InlineListOptions<Item>) {
  const { items, isOn, fieldRef, tokenAt, titleOf, onChoose } = options
  const id = useId()
  const [token, setToken] = useState<TypedToken | null>(null)
  const [active, setActive] = useState(0)
  /** Closed by Esc; opens again when more is typed. */
  const dismissed = useRef<string | null>(null)
  const found = isOn && token ? matching(items ?? [], token.typed, titleOf) : []

  const read = () => {
    const field = fieldRef.current
    if (!field || !isOn) return
    const next = tokenAt(field.value, field.selectionStart)
    const key = keyOf(next)
    if (key === keyOf(token) || (key !== null && key === dismissed.current)) return
    dismissed.current = null
    setToken(next)
    setActive(0)
  }
  const close = () => setToken(null)
  const choose = (item: Item) => {
    const field = fieldRef.current
    if (!field || !token) return
    onChoose(item, field.value.slice(0, token.start), field.value.slice(field.selectionStart))
    close()
    field.focus()
  }
  /** True: the list has handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const item = found[active]
    if (item === undefined || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(item)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      dismissed.current = keyOf(token)
      close()
    } else return false
    event.preventDefault()
    return true
  }
  const isMissing = token !== null && token.typed !== '' && items !== undefined && found.length === 0
  /** Of the field. */
  const aria =
    found.length > 0
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': inlineOptionId(id, active),
        }
      : {}
  return { id, found, active, isMissing, aria, read, close, choose, onKey }
}
