import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'

import '@mantine/core/styles/Combobox.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import type { IconComponent } from '../Icon.tsx'
import { Icon } from '../Icon.tsx'
import { exactFirst } from './exactFirst.ts'
import { trackChoice } from './submitWhole.ts'
import { usePickerText } from './usePickerText.ts'

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const text = usePickerText({ ...props, closeList: () => combobox.closeDropdown() })

  const input = useRef<HTMLInputElement>(null)
  const mark = text.isTyping || !value ? undefined : props.mark

  const act = ({ run }: PickerAction) => {
    const choice = run()
    if (choice instanceof Promise && input.current) trackChoice(input.current, choice)
  }
  const choose = (key: string) => {
    const action = key.startsWith(actionPrefix) ? actions[Number(key.slice(actionPrefix.length))] : undefined
    if (action) act(action)
    else props.onChange(items?.find((item) => String(keyOf(item)) === key) ?? null)
    if (!action?.stays) text.stop()
  }
  const clear = () => {
    props.onChange(null)
    input.current?.focus()
  }
  const type = (typed: string) => {
    text.type(typed)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!combobox.dropdownOpened) return
    // Without a highlighted option Enter selects the first result.
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0 && text.isTyping) {
      event.preventDefault()
      text.takeFirst(event.currentTarget)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      text.stop()
    }
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
          error={props.error ?? text.refusal}
          data-half={text.refusal !== undefined || undefined}
          withAsterisk={props.isRequired ?? false}
          autoComplete="off"
          value={text.shown}
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
            if (text.refusal !== undefined || (opensOnFocus && !value)) combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={({ currentTarget }) => text.leave(currentTarget)}
          onKeyDown={onKeyDown}
          {...(props.isFirst ? { 'data-autofocus': true } : {})}
        />
      </Combobox.Target>
      <Found {...props} query={text.isTyping ? query : ''} />
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
