import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'

import '@mantine/core/styles/Combobox.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { IconComponent } from '../Icon.tsx'
import { Icon } from '../Icon.tsx'
import { exactFirst } from './exactFirst.ts'
import { trackChoice } from './submitWhole.ts'

/** An action listed below the options: «Добавить ТС «417»», «Заявка без ТС». */
export interface PickerAction {
  title: string
  icon: IconComponent
  /** Keeps the list open, because the action only changes its options. */
  stays?: boolean
  /** A promise is one of the choice that the action will make: the form is submitted only after it. */
  run: () => unknown
}

interface PickerProps<Item extends Value, Value = Item> {
  label: string
  value: Value | null
  onChange: (value: Item | null) => void
  /** Search results for the typed text; undefined while they load. */
  items: readonly Item[] | undefined
  /** Reads the results for exactly this text, because `items` may still belong to an earlier one. */
  find?: (text: string) => Promise<readonly Item[]>
  query: string
  onQuery: (query: string) => void
  keyOf: (item: Item) => number
  /** Text of the field for the selected value. */
  textOf: (item: Value) => string
  renderOption?: (item: Item, query: string) => ReactNode
  /** An element before the selected text, with its width. */
  mark?: { element: ReactNode; width: number } | undefined
  actions?: readonly PickerAction[]
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  isFirst?: boolean
  /** Opens the list on focus; false in a form that is already filled in. */
  opensOnFocus?: boolean
  nothing?: string
}

const actionPrefix = 'action:'

/** A searchable select: type to search, choose with arrows and Enter. The caller runs the search. */
export function Picker<Item extends Value, Value = Item>({
  items: given,
  ...rest
}: PickerProps<Item, Value>) {
  const { label, value, query, keyOf, textOf, actions = [], opensOnFocus = true } = rest
  const items = given && exactFirst(given, query, textOf)
  const props = { ...rest, items }
  const [isTyping, setTyping] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  const input = useRef<HTMLInputElement>(null)
  /** The value beside which text was left that no single option matches; another value takes its place. */
  const [halfBeside, setHalfBeside] = useState<{ value: Value | null } | null>(null)
  const isHalf = halfBeside !== null && halfBeside.value === value
  const isShownTyped = isTyping && (halfBeside === null || isHalf)
  const mark = isShownTyped || !value ? undefined : props.mark

  /** Known at once, unlike the state: a key may choose and leave the field in one event. */
  const hasTyped = useRef(false)
  const stop = () => {
    hasTyped.current = false
    setTyping(false)
    setHalfBeside(null)
    props.onQuery('')
    combobox.closeDropdown()
  }
  // Enter may be pressed before the results arrive; the focus may be in the next field by then.
  const awaited = useRef<string | null>(null)
  const choose = (key: string) => {
    awaited.current = null
    const action = key.startsWith(actionPrefix) ? actions[Number(key.slice(actionPrefix.length))] : undefined
    if (action) {
      const choice = action.run()
      if (choice instanceof Promise && input.current) trackChoice(input.current, choice)
    } else props.onChange(items?.find((item) => String(keyOf(item)) === key) ?? null)
    if (!action?.stays) stop()
  }
  const latest = useRef(props.onChange)
  useEffect(() => {
    latest.current = props.onChange
  })
  /** Takes one of those that match the text, else marks the field; whether there was one to take. */
  const settle = async (
    text: string,
    pick: (found: readonly Item[]) => Item | undefined,
  ): Promise<boolean> => {
    awaited.current = text
    const found = props.find ? await props.find(text).catch(() => []) : items
    if (awaited.current !== text) return true
    awaited.current = null
    const picked = pick(exactFirst(found ?? [], text, textOf))
    // A form that waits for the choice is submitted as soon as it is made.
    flushSync(() => {
      if (picked) {
        latest.current(picked)
        stop()
      } else setHalfBeside({ value })
    })
    return picked !== undefined
  }
  const clear = () => {
    props.onChange(null)
    input.current?.focus()
  }
  /** Text that is left is the choice if it has one match, and stays to be corrected if not; no text is no value. */
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (!hasTyped.current || (query === '' && !value)) stop()
    else if (query === '') {
      props.onChange(null)
      stop()
    } else {
      combobox.closeDropdown()
      const isWaitedFor = awaited.current === query
      if (!isHalf && !isWaitedFor)
        trackChoice(
          currentTarget,
          settle(query, (found) => (found.length === 1 ? found[0] : undefined)),
        )
    }
  }
  const type = (text: string) => {
    awaited.current = null
    hasTyped.current = true
    setTyping(true)
    setHalfBeside(null)
    props.onQuery(text)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          label={label}
          placeholder={props.placeholder}
          description={props.hint}
          error={props.error ?? (isHalf && 'Выберите из списка или сотрите')}
          data-half={isHalf || undefined}
          withAsterisk={props.isRequired ?? false}
          autoComplete="off"
          value={isShownTyped ? query : value ? textOf(value) : ''}
          leftSection={mark?.element}
          leftSectionWidth={mark?.width}
          leftSectionPointerEvents="none"
          rightSection={
            value && (
              // Only for the mouse: a keyboard user erases the text, and needs no extra tab stop.
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label={`Очистить поле ${inQuotes(label)}`}
                onClick={clear}
              />
            )
          }
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => {
            // A field with a value does not open its list, which would cover the fields below.
            if (isHalf || (opensOnFocus && !value)) combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          onKeyDown={(event) => {
            // Without a highlighted option Enter selects the first result.
            if (
              event.key === 'Enter' &&
              combobox.dropdownOpened &&
              combobox.getSelectedOptionIndex() < 0 &&
              isTyping
            ) {
              event.preventDefault()
              trackChoice(
                event.currentTarget,
                settle(query, ([first]) => first),
              )
            }
            if (event.key === 'Escape' && combobox.dropdownOpened) {
              event.stopPropagation()
              awaited.current = null
              stop()
            }
          }}
          {...(props.isFirst ? { 'data-autofocus': true } : {})}
        />
      </Combobox.Target>
      <Found {...props} query={isShownTyped ? query : ''} />
    </Combobox>
  )
}

/** Search results, then actions. */
function Found<Item extends Value, Value>({
  label,
  items,
  query,
  keyOf,
  textOf,
  renderOption,
  nothing,
  actions = [],
}: PickerProps<Item, Value>) {
  return (
    <Combobox.Dropdown>
      <section aria-label={label}>
        <Combobox.Options className="scroll-y max-height-popup" aria-label={label}>
          {items?.map((item) => (
            <Combobox.Option key={keyOf(item)} value={String(keyOf(item))}>
              {renderOption ? renderOption(item, query) : textOf(item)}
            </Combobox.Option>
          ))}
          {items === undefined && (
            <Combobox.Empty>{navigator.onLine ? 'Ищем…' : 'Нет сети: список не загружен'}</Combobox.Empty>
          )}
          {items?.length === 0 && <Combobox.Empty>{nothing ?? 'Ничего не найдено'}</Combobox.Empty>}
          {actions.map(({ title, icon }, index) => (
            <Combobox.Option key={title} value={`${actionPrefix}${index}`} className="row gap-10 link">
              <Icon of={icon} /> {title}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </section>
    </Combobox.Dropdown>
  )
}
