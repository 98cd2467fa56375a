import { mentionText } from '@naryad/contract/tasks/mentions'
import type { Person } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

import { rankedByTitle } from '../kindSearch.ts'
import { cardQueries } from './card.queries.ts'
import { mentionAt, type TypedMention } from './mentionAt.ts'

interface MentionListOptions {
  taskId: number
  isOn: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onChoose: (text: string, person: Person) => void
}

const keyOf = (mention: TypedMention | null): string | null => mention && `${mention.start} ${mention.typed}`

const titleOf = ({ lastName, firstName }: Person): string => `${lastName} ${firstName}`

/** Colleagues that match the mention at the caret, and keyboard handling to choose one. */
export function useMentionList({ taskId, isOn, fieldRef, onChoose }: MentionListOptions) {
  const [mention, setMention] = useState<TypedMention | null>(null)
  const [active, setActive] = useState(0)
  /** Closed by Esc; opens again when more is typed. */
  const dismissed = useRef<string | null>(null)
  const { data } = useQuery({
    ...cardQueries.mentionable(taskId),
    enabled: isOn && mention !== null,
  })
  const found = isOn && mention ? rankedByTitle(data?.items ?? [], mention.typed, titleOf) : []

  const read = () => {
    const field = fieldRef.current
    if (!field || !isOn) return
    const next = mentionAt(field.value, field.selectionStart)
    const key = keyOf(next)
    if (key === keyOf(mention) || (key !== null && key === dismissed.current)) return
    dismissed.current = null
    setMention(next)
    setActive(0)
  }
  const close = () => setMention(null)
  const choose = (person: Person) => {
    const field = fieldRef.current
    if (!field || !mention) return
    const name = `${mentionText(person)} `
    const caret = mention.start + name.length
    onChoose(field.value.slice(0, mention.start) + name + field.value.slice(field.selectionStart), person)
    close()
    field.focus()
    // Deferred until the text is rendered.
    requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  }
  /** True: the list has handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const person = found[active]
    if (!person || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      dismissed.current = keyOf(mention)
      close()
    } else return false
    event.preventDefault()
    return true
  }
  const isMissing = mention !== null && mention.typed !== '' && data !== undefined && found.length === 0
  return { found, active, isOpen: found.length > 0, isMissing, read, close, choose, onKey }
}
