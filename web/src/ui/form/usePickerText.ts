import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { exactFirst } from './exactFirst.ts'
import { trackChoice } from './submitWhole.ts'

interface PickerText<Item extends Value, Value> {
  value: Value | null
  onChange: (value: Item | null) => void
  items: readonly Item[] | undefined
  find?: ((text: string) => Promise<readonly Item[]>) | undefined
  query: string
  onQuery: (query: string) => void
  textOf: (item: Value) => string
  closeList: () => void
}

/**
 * What is typed in a picker, until it becomes a choice. Enter takes the first match, and so does leaving the field if
 * there is one match alone; other text stays in the field, marked, and stops the form.
 */
export function usePickerText<Item extends Value, Value>({
  value,
  onChange,
  items,
  find,
  query,
  onQuery,
  textOf,
  closeList,
}: PickerText<Item, Value>) {
  const [isTyping, setTyping] = useState(false)
  /** The value beside which text was left that no single option matches; another value takes its place. */
  const [halfBeside, setHalfBeside] = useState<{ value: Value | null } | null>(null)
  const isHalf = halfBeside !== null && halfBeside.value === value
  /** Known at once, unlike the state: a key may choose and leave the field in one event. */
  const hasTyped = useRef(false)
  // Enter may be pressed before the results arrive; the focus may be in the next field by then.
  const awaited = useRef<string | null>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const stop = () => {
    awaited.current = null
    hasTyped.current = false
    setTyping(false)
    setHalfBeside(null)
    onQuery('')
    closeList()
  }
  /** Whether there was one to take. */
  const settle = async (pick: (found: readonly Item[]) => Item | undefined): Promise<boolean> => {
    awaited.current = query
    const found = find ? await find(query).catch(() => []) : items
    if (awaited.current !== query) return true
    awaited.current = null
    const picked = pick(exactFirst(found ?? [], query, textOf))
    // A form that waits for the choice is submitted as soon as it is made.
    flushSync(() => {
      if (picked) {
        latest.current(picked)
        stop()
      } else setHalfBeside({ value })
    })
    return picked !== undefined
  }
  const leaveText = (field: Element) => {
    closeList()
    const isWaitedFor = awaited.current === query
    if (!isHalf && !isWaitedFor)
      trackChoice(
        field,
        settle((found) => (found.length === 1 ? found[0] : undefined)),
      )
  }
  const isShown = isTyping && (halfBeside === null || isHalf)
  const valueText = value ? textOf(value) : ''
  return {
    /** The field shows what is typed, not the value. */
    isTyping: isShown,
    shown: isShown ? query : valueText,
    refusal: isHalf ? 'Выберите из списка или сотрите' : undefined,
    stop,
    type: (text: string) => {
      awaited.current = null
      hasTyped.current = true
      setTyping(true)
      setHalfBeside(null)
      onQuery(text)
    },
    takeFirst: (field: Element) =>
      trackChoice(
        field,
        settle(([first]) => first),
      ),
    /** Erased text is no value. */
    leave: (field: Element) => {
      if (hasTyped.current && query !== '') leaveText(field)
      else {
        if (hasTyped.current && value) onChange(null)
        stop()
      }
    },
  }
}
