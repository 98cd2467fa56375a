import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { Address } from '@naryad/contract/geo/geo'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import IconMapPin from '~icons/map-pin'
import IconMapPinPlus from '~icons/map-pin-plus'
import IconX from '~icons/x'

import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { addressesQueries } from './addresses.queries.ts'
import { chosenAddress, type PlacedAddress } from './chosenAddress.ts'
import { PointPicker } from './PointPicker.tsx'

import styles from './AddressField.module.css'

interface AddressFieldProps {
  label?: string
  placeholder?: string
  value: PlacedAddress
  onChange: (value: PlacedAddress) => void
  error?: string | undefined
}

const least = 3
/** Each request may be a paid call of an external service, so typing is debounced. */
const settleMs = 400

function useSuggestions(typed: string | null): readonly Address[] | undefined {
  const query = useDebounced(typed?.trim() ?? '', settleMs)
  const { data } = useQuery({ ...addressesQueries.search(query), enabled: query.length >= least })
  return typed !== null && typed.trim().length >= least ? data : undefined
}

/** An address field with suggestions and coordinates, which can also be set on a map. */
export function AddressField({ label = 'Адрес', placeholder, value, onChange, error }: AddressFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const pin = useRef<HTMLButtonElement>(null)
  /** The pressed button goes away; keys such as Ctrl+Enter are meant for the form. */
  const refocus = () => pin.current?.focus()
  const found = useSuggestions(typed)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const close = () => {
    setTyped(null)
    combobox.closeDropdown()
  }
  const choose = (at: string) => {
    const address = found?.[Number(at)]
    if (address) onChange(chosenAddress(value.address, address))
    close()
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            role="combobox"
            aria-expanded={combobox.dropdownOpened && found !== undefined}
            aria-controls={combobox.listId ?? undefined}
            label={label}
            placeholder={placeholder}
            error={error}
            maxLength={500}
            autoComplete="off"
            value={value.address}
            rightSection={
              <IconButton
                ref={pin}
                label={value.point ? 'Изменить точку на карте' : 'Указать точку на карте'}
                icon={value.point ? IconMapPin : IconMapPinPlus}
                iconSize={18}
                className={value.point ? (styles.placed ?? '') : ''}
                aria-expanded={isPlacing}
                onClick={() => setPlacing(!isPlacing)}
              />
            }
            onChange={({ currentTarget }) => {
              // A new address invalidates the point.
              onChange({ address: currentTarget.value, point: null })
              setTyped(currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onBlur={close}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !combobox.dropdownOpened || !found) return
              event.stopPropagation()
              close()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={found === undefined}>
          {found && <Suggestions label={label} found={found} />}
        </Combobox.Dropdown>
      </Combobox>
      {value.point && !isPlacing && (
        <p className="row gap-4 top-margin-4 text-12 line-24 muted">
          <Icon of={IconMapPin} size={14} />
          Точка на карте есть
          <IconButton
            label="Убрать точку"
            icon={IconX}
            size="xs"
            iconSize={14}
            onClick={() => {
              refocus()
              onChange({ ...value, point: null })
            }}
          />
        </p>
      )}
      {isPlacing && (
        <PointPicker
          value={value}
          onChoose={(placed) => {
            refocus()
            onChange(placed)
            setPlacing(false)
          }}
          onCancel={() => {
            refocus()
            setPlacing(false)
          }}
        />
      )}
    </div>
  )
}

const Suggestions = ({ label, found }: { label: string; found: readonly Address[] }) => (
  <>
    <Combobox.Options className="scroll-y max-height-popup" aria-label={label}>
      {found.map(({ title, address, source }, at) => (
        <Combobox.Option key={`${source} ${address}`} value={String(at)}>
          <span className="block">{title}</span>
          {address !== title && <span className="block text-12 line-16 muted">{address}</span>}
        </Combobox.Option>
      ))}
      {found.length === 0 && (
        <Combobox.Empty>Такого адреса нет в справочнике: он останется, как написан</Combobox.Empty>
      )}
    </Combobox.Options>
    {found[0]?.note && <Combobox.Footer className="text-12 line-16 muted">{found[0].note}</Combobox.Footer>}
  </>
)
