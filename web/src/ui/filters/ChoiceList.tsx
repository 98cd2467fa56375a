import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import IconSearch from '~icons/search'

import { Icon } from '../Icon.tsx'

import styles from './filters.module.css'

export interface Choice<Value extends string | number> {
  value: Value
  label: ReactNode
  aside?: ReactNode
}

interface ChoiceListProps<Value extends string | number> {
  label: string
  choices: readonly Choice<Value>[] | undefined
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Shows a search field; the caller filters the options. */
  query?: string
  onQuery?: (query: string) => void
  nothing?: string
}

/** Checkbox options, filtered by typing, navigated with arrow keys. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { label, choices, chosen, onChange, query, onQuery } = props
  const root = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !root.current) return
    event.preventDefault()
    const stops = [...root.current.querySelectorAll<HTMLElement>('input')]
    stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus()
  }
  const toggle = (value: Value, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrows of its boxes as they bubble
    <div ref={root} className={styles.editor} onKeyDown={onKeyDown}>
      {onQuery && (
        <TextInput
          size="md"
          aria-label={`${label}: поиск`}
          placeholder="Поиск"
          data-autofocus
          leftSection={<Icon of={IconSearch} />}
          value={query}
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        />
      )}
      <ul className="plain-list above-6 scroll-y max-height-popup" aria-label={label}>
        {choices?.map(({ value, label: text, aside }, index) => (
          <li key={value}>
            <label className={styles.option}>
              <input
                type="checkbox"
                data-autofocus={(!onQuery && index === 0) || undefined}
                checked={chosen.includes(value)}
                onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
              />
              <span className="grow min-width-0 truncate">{text}</span>
              {aside !== undefined && <span className="rigid text-12 digits muted">{aside}</span>}
            </label>
          </li>
        ))}
      </ul>
      {choices?.length === 0 && (
        <div className="muted pad-x-8 pad-y-12">{props.nothing ?? 'Ничего не найдено'}</div>
      )}
      {choices === undefined && <div className="muted pad-x-8 pad-y-12">Ищем…</div>}
    </div>
  )
}
