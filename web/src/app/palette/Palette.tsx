import '../../kit/windowStyles.ts'
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Icon } from '../../kit/Icon.tsx'
import { useKeyWall } from '../../kit/keys/hotkeys.ts'
import { Kbd } from '../../kit/keys/Kbd.tsx'
import { RefreshLine } from '../../kit/states/SkeletonRows.tsx'
import { useDebounced } from '../../kit/useDebounced.ts'
import { closeSheet } from '../../platform/overlays/sheets.ts'
import { type Entry, wishOf } from './entry.ts'
import { EntryList, optionId } from './EntryList.tsx'
import { useCommandEntries, useGeneralEntries, usePlaceEntries } from './useActionEntries.tsx'
import { useFoundEntries, useRecentEntries } from './useFoundEntries.tsx'

import styles from './Palette.module.css'

const settleMs = 150

/** Empty: actions, places, what was opened lately. Typed: what is found, then what can be done. */
function useEntries(typed: string): { entries: Entry[]; isSearching: boolean } {
  const wish = wishOf(typed)
  const commands = useCommandEntries(wish)
  const places = usePlaceEntries(wish)
  const general = useGeneralEntries(wish)
  const recent = useRecentEntries()
  const found = useFoundEntries(wishOf(useDebounced(typed, settleMs)))
  const { isSearching } = found

  if (wish.kind === 'tasks') return { entries: found.tasks, isSearching }
  if (wish.kind === 'commands') return { entries: [...commands, ...places, ...general], isSearching: false }
  if (!wish.text) return { entries: [...commands, ...places, ...recent], isSearching: false }
  const entries = [...found.tasks, ...found.cars, ...commands, ...places, ...found.list, ...general]
  return { entries, isSearching }
}

function PaletteBody() {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, isSearching } = useEntries(typed)
  const active = entries[Math.min(at, entries.length - 1)]

  const choose = (entry: Entry, inNewTab: boolean) => {
    if (entry.whyNot) return
    closeSheet()
    if (inNewTab && entry.href) window.open(entry.href, '_blank', 'noopener')
    else entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <>
      <div className={styles.search}>
        <Icon of={IconSearch} size={20} />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label="Номер, ТС, человек или команда"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Номер, ТС, человек или команда"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <RefreshLine isOn={isSearching} />
      </div>
      <EntryList id={listId} entries={entries} active={active} onPoint={setAt} onChoose={choose} />
      {entries.length === 0 && (
        <p className={styles.nothing} role="status">
          {isSearching ? 'Ищем…' : `Ничего не нашлось по «${wishOf(typed).text}»`}
        </p>
      )}
      <div className={styles.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> выбрать
        </span>
        <span>
          <Kbd>Enter</Kbd> открыть
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> в новой вкладке
        </span>
        <span>
          <Kbd>Esc</Kbd> закрыть
        </span>
      </div>
    </>
  )
}

/** Finds any object, goes to any screen, runs the actions of the opened object. */
export function Palette({ isOpen }: { isOpen: boolean }) {
  useKeyWall(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={closeSheet}
      withCloseButton={false}
      size={640}
      zIndex="var(--z-palette)"
      classNames={{ inner: styles.inner, content: styles.window, body: styles.body }}
      attributes={{ content: { 'aria-label': 'Поиск и команды' } }}
    >
      <PaletteBody />
    </Modal>
  )
}
