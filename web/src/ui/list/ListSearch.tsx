import { type RefObject, useEffect, useId, useState } from 'react'

import { SearchField } from '../controls/SearchField.tsx'

import styles from './ListSearch.module.css'

const settleMs = 150
const nothing = () => null

interface ListSearchProps {
  /** Placeholder: «Госномер, VIN, модель»; «Поиск в списке» by default. */
  label?: string | undefined
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  /** Enter and the down arrow move the focus to the results. */
  onLeave: () => void
  className?: string | undefined
  /** Why the typed text is not searched for; null if it is. */
  whyNot?: (typed: string) => string | null
  /** The screen was opened to search, so the field receives the focus. */
  isFirst?: boolean
}

/** «Поиск в списке»: writes the query into the address when typing pauses. */
export function ListSearch({
  label = 'Поиск в списке',
  field,
  query,
  onQuery,
  onLeave,
  className,
  whyNot = nothing,
  isFirst = false,
}: ListSearchProps) {
  const hint = useId()
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  const [isFocused, setIsFocused] = useState(false)
  // The query was changed from outside: a view, «Сбросить», «Назад». While the user types, the field takes
  // precedence.
  if (query !== seen) {
    setSeen(query)
    if (!isFocused) setText(query)
  }

  const reason = whyNot(text)
  const sought = reason === null ? text.trim() : ''
  useEffect(() => {
    if (!isFocused || sought === query) return undefined
    const timer = setTimeout(() => onQuery(sought), settleMs)
    return () => clearTimeout(timer)
  }, [sought, query, isFocused, onQuery])

  const send = () => {
    if (sought !== query) onQuery(sought)
  }
  const searchField = (
    <SearchField
      ref={field}
      label={label}
      keyCap="/"
      className="grow"
      aria-describedby={reason === null ? undefined : hint}
      maxLength={200}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to search
      autoFocus={isFirst}
      value={text}
      onChange={(next) => {
        setText(next)
        // The clear button changes the field from outside.
        if (next === '') onQuery('')
      }}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false)
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          send()
          onLeave()
        } else if (event.key === 'Escape') {
          event.preventDefault()
          if (text === '') onLeave()
          else {
            setText('')
            onQuery('')
          }
        }
      }}
    />
  )
  return (
    <div className={className ? `flex relative min-width-0 ${className}` : 'flex relative min-width-0'}>
      {searchField}
      <span role="status">
        {reason !== null && (
          <span id={hint} className={styles.whyNot}>
            {reason}
          </span>
        )}
      </span>
    </div>
  )
}
