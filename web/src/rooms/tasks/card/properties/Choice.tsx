import { Combobox, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useConnection } from '../../../../client/live/connection.ts'
import { useFirstFound } from '../../../../ui/form/useFirstFound.ts'

import styles from '../card.module.css'

export interface Option {
  value: string
  label: ReactNode
  /** Shown below the label: why the option is disabled. */
  whyNot?: string | undefined
}

interface ChoiceProps {
  label: string
  /** The current value, shown on the button. */
  children: ReactNode
  options: readonly Option[]
  query: string
  onQuery: (query: string) => void
  onChoose: (value: string) => void
  /** Text for no results; null while the list has not been read. */
  nothing: ReactNode
  /** Whether the options are the results of the current query. */
  isSettled?: boolean
  /** Text below the options. */
  note?: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export const choiceWidth = 360

/** A property edited in place: the value is a button that opens a searchable list below it. */
export function Choice(props: ChoiceProps) {
  const { isOpen, onOpen, label, children } = props
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // The list is mounted on first opening: a card has five of them, and most are never opened.
  if (wasOpened) return <ChoiceWithList {...props} />
  return (
    <button
      type="button"
      className={styles.value}
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={() => onOpen(true)}
    >
      <Value label={label}>{children}</Value>
    </button>
  )
}

const Value = ({ label, children }: Pick<ChoiceProps, 'label' | 'children'>) => (
  <>
    <span className="visually-hidden">{label}: </span>
    {children}
    <span className="visually-hidden">, изменить</span>
  </>
)

/** The library's own focus uses a timer, during which keys would go to the button. */
const focusAtOnce = (search: HTMLInputElement | null): void => search?.focus({ preventScroll: true })

function ChoiceWithList({
  label,
  children,
  options,
  query,
  onQuery,
  onChoose,
  nothing,
  isSettled = true,
  note,
  isOpen,
  onOpen,
}: ChoiceProps) {
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: onOpen,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      onQuery('')
    },
  })
  const { searchRef } = combobox
  const takeFirst = useFirstFound({ combobox, query, values: options.map(({ value }) => value), isSettled })
  const notRead = useConnection().isOnline ? 'Загружаем…' : 'Нет сети: список не загружен'
  // However the list was opened: by the button, a shortcut or the palette.
  const value = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // The list is not shown while its target is outside the viewport, as on a phone, where a command expands
    // it far below.
    value.current?.scrollIntoView({ block: 'nearest' })
    focusAtOnce(searchRef.current)
  }, [isOpen, searchRef])
  return (
    <Combobox
      store={combobox}
      width={choiceWidth}
      position="bottom-end"
      onOptionSubmit={(value) => {
        combobox.closeDropdown()
        onChoose(value)
      }}
    >
      <Combobox.Target targetType="button">
        <button ref={value} type="button" className={styles.value} onClick={() => combobox.toggleDropdown()}>
          <Value label={label}>{children}</Value>
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <section aria-label={label}>
          <Combobox.Search
            // On first opening the list is mounted later than it is opened.
            ref={focusAtOnce}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={combobox.listId ?? undefined}
            aria-label={label}
            placeholder="Поиск"
            value={query}
            onChange={({ currentTarget }) => {
              onQuery(currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.stopPropagation()
              if (event.key === 'Enter') takeFirst()
            }}
          />
          <Combobox.Options mah="min(320px, 40dvh)" style={{ overflowY: 'auto' }} aria-label={label}>
            {options.map(({ value, label: text, whyNot }) => (
              <Combobox.Option key={value} value={value} disabled={whyNot !== undefined}>
                {text}
                {whyNot && <div className={styles.whyNot}>{whyNot}</div>}
              </Combobox.Option>
            ))}
            {options.length === 0 && <Combobox.Empty>{nothing ?? notRead}</Combobox.Empty>}
          </Combobox.Options>
          {note && <Combobox.Footer className={styles.aside}>{note}</Combobox.Footer>}
        </section>
      </Combobox.Dropdown>
    </Combobox>
  )
}
