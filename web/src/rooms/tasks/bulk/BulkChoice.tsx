import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'

import { useFirstFound } from '../../../ui/form/useFirstFound.ts'
import { BarButton, type BarChoiceProps } from '../../../ui/list/ChosenBar.tsx'

import '@mantine/core/styles/Combobox.layer.css'

export interface BulkOption {
  value: string
  label: ReactNode
}

interface BulkChoiceProps extends BarChoiceProps {
  /** Undefined while loading. */
  options: readonly BulkOption[] | undefined
  /** Whether the items are the results of the current query. */
  isSettled?: boolean
  onChoose: (value: string) => void
  onOpen?: () => void
  query?: string
  onQuery?: (query: string) => void
}

/** A button of the bar that opens a list of choices above it. */
export function BulkChoice({
  sign,
  title,
  request,
  options,
  isSettled = true,
  onDone,
  onChoose,
  onOpen,
  query,
  onQuery,
}: BulkChoiceProps) {
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onOpen?.()
      if (onQuery) combobox.focusSearchInput()
      combobox.selectFirstOption()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      onQuery?.('')
    },
  })
  /** Closes only this list: the «Ещё» menu that may contain the button and the task list stay as they are. */
  const closeAlone = (event: KeyboardEvent) => {
    event.stopPropagation()
    combobox.focusTarget()
  }
  const openAsked = useEffectEvent(() => {
    combobox.openDropdown()
    if (!onQuery) combobox.focusTarget()
  })
  useEffect(() => {
    if (request) openAsked()
  }, [request])
  const values = options?.map(({ value }) => value) ?? []
  const takeFirst = useFirstFound({ combobox, query: query ?? '', values, isSettled })
  return (
    <Combobox
      store={combobox}
      width={320}
      // Rendered within the bar, which is a landmark.
      withinPortal={false}
      position="top"
      onOptionSubmit={(value) => {
        combobox.closeDropdown()
        onDone()
        onChoose(value)
      }}
    >
      <Combobox.Target targetType="button">
        <BarButton
          sign={sign}
          title={title}
          onClick={() => combobox.toggleDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && combobox.dropdownOpened) closeAlone(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className="text wrap-words">
        {onQuery && (
          <Combobox.Search
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the library names the list it controls
            role="combobox"
            aria-expanded
            aria-label={`${title}: поиск`}
            placeholder="Поиск"
            value={query}
            onChange={({ currentTarget }) => {
              onQuery(currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') takeFirst()
              // The list may have closed by itself during the key press.
              if (event.key === 'Escape') closeAlone(event)
            }}
          />
        )}
        <Combobox.Options className="scroll-y max-height-popup" aria-label={title}>
          {options?.map(({ value, label }) => (
            <Combobox.Option key={value} value={value} className="row gap-10 min-width-0">
              {label}
            </Combobox.Option>
          ))}
          {options?.length === 0 && <Combobox.Empty>Ничего не найдено</Combobox.Empty>}
          {options === undefined && <Combobox.Empty>Ищем…</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
