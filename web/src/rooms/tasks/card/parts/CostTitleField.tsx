import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { PriceItem } from '@naryad/contract/tasks/price-items'
import { priceGroupTitles, priceKinds } from '@naryad/contract/tasks/price-items.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dictionaries } from '../../../../entities/task/dictionaries.queries.ts'
import { money } from '../../../../ui/formats/numbers.ts'
import { rankedByTitle } from '../../kindSearch.ts'

import styles from './CostTitleField.module.css'

interface CostTitleFieldProps {
  label: string
  value: string
  error?: string | undefined
  hasFocus: boolean
  /** The price of an item for this request; undefined until it is known. */
  priceOf: (itemId: number) => number | undefined
  onChange: (title: string) => void
  onChoose: (item: PriceItem) => void
}

/** The title of a cost line: free text with suggestions from the price list. */
export function CostTitleField({
  label,
  value,
  error,
  hasFocus,
  priceOf,
  onChange,
  onChoose,
}: CostTitleFieldProps) {
  const { data } = useQuery({
    ...dictionaries.priceItems,
    meta: { ...dictionaries.priceItems.meta, isSilent: true },
  })
  const [isTyping, setTyping] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const inUse = (data?.items ?? [])
    .filter(({ isActive }) => isActive)
    .map((item) => ({ ...item, price: priceOf(item.id) ?? item.price }))
  const found = rankedByTitle(inUse, isTyping ? value : '', ({ title }) => title)
  const isOpen = combobox.dropdownOpened && found.length > 0
  const choose = (id: string) => {
    const item = found.find((one) => String(one.id) === id)
    if (item) onChoose(item)
    setTyping(false)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={combobox.listId ?? undefined}
          aria-label={label}
          placeholder="Название или из прайс-листа"
          autoComplete="off"
          maxLength={200}
          autoFocus={hasFocus} // oxlint-disable-line jsx-a11y/no-autofocus -- the user has just asked for this very line
          value={value}
          error={error}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            setTyping(true)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onBlur={() => {
            setTyping(false)
            combobox.closeDropdown()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            // Esc closes the list first, then the editor.
            event.stopPropagation()
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options className={styles.options ?? ''} aria-label="Прайс-лист">
          {priceKinds.map((kind) => (
            <Group
              key={kind}
              title={priceGroupTitles[kind]}
              items={found.filter((item) => item.kind === kind)}
            />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Group = ({ title, items }: { title: string; items: readonly PriceItem[] }) =>
  items.length > 0 && (
    <Combobox.Group label={title}>
      {items.map(({ id, title, unit, price }) => (
        <Combobox.Option
          key={id}
          value={String(id)}
          className="flex between baseline gap-x-12 gap-y-4 phone-align-center phone-min-height-44"
        >
          <span>{title}</span>
          <span className="rigid text-12 digits muted">
            {money(price)} / {unit}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
