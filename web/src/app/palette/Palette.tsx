import { Modal, SegmentedControl } from '@mantine/core'

import '../../ui/windowStyles.ts'

import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import IconSearch from '~icons/search'

import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/keys/Kbd.tsx'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeSheet } from '../../ui/overlays/sheets.ts'
import { RefreshLine } from '../../ui/states/SkeletonRows.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { type Entry, isNamed, type Scope, scopeTitles, wishOf } from './entry.ts'
import { EntryList, optionId } from './EntryList.tsx'
import { useCommandEntries, useGeneralEntries, usePlaceEntries } from './useActionEntries.tsx'
import { useFoundEntries, useRecentEntries } from './useFoundEntries.tsx'

import styles from './Palette.module.css'

const settleMs = 150

const scopes = (Object.keys(scopeTitles) as Scope[]).map((value) => ({ value, label: scopeTitles[value] }))

const nothingUnfolded = { text: '', groups: [] }

interface Offer {
  entries: Entry[]
  isSearching: boolean
  /** The entries still belong to an earlier query. */
  isBehind: boolean
}

/**
 * Without a query: commands, screens and recent objects. With a query: the command of exactly this title, search
 * results, and then other matching commands.
 */
function useEntries(typed: string, scope: Scope): Offer {
  const [unfolded, setUnfolded] = useState<{ text: string; groups: readonly string[] }>(nothingUnfolded)
  const wish = wishOf(typed, scope)
  const commands = useCommandEntries(wish)
  const places = usePlaceEntries(wish)
  const general = useGeneralEntries(wish)
  const recent = useRecentEntries()
  const settled = useDebounced(typed, settleMs)
  // Another query starts folded.
  const groups = unfolded.text === settled ? unfolded.groups : []
  const found = useFoundEntries(wishOf(settled, scope), {
    groups,
    unfold: (group) => setUnfolded({ text: settled, groups: [...groups, group] }),
  })
  const { objects, isSearching } = found

  const isStill = { isSearching: false, isBehind: false }
  if (wish.kind === 'commands') return { entries: [...commands, ...places, ...general], ...isStill }
  if (!wish.text) return { entries: [...commands, ...places, ...recent], ...isStill }
  const isBehind = isSearching || typed !== settled
  if (wish.kind !== 'all') return { entries: objects, isSearching, isBehind }
  const actions = [...commands, ...places, ...found.commands, ...general]
  const named = actions.filter((action) => isNamed(action, wish.text))
  return {
    entries: [
      ...named.map((action) => ({ ...action, group: 'Точное название' })),
      ...objects,
      ...actions.filter((action) => !named.includes(action)),
    ],
    isSearching,
    isBehind,
  }
}

function PaletteBody() {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>('all')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { entries, isSearching, isBehind } = useEntries(typed, scope)
  /** Set if Enter was pressed before the results arrived: the first result is opened when they do. */
  const awaited = useRef<{ inNewTab: boolean } | null>(null)
  const active = entries[Math.min(at, entries.length - 1)]

  const choose = (entry: Entry, inNewTab: boolean) => {
    if (entry.whyNot) return
    if (entry.stays) {
      entry.run()
      field.current?.focus()
      return
    }
    closeSheet()
    if (inNewTab && entry.href) window.open(entry.href, '_blank', 'noopener')
    else entry.run()
  }
  const chooseAwaited = useEffectEvent(() => {
    const wish = awaited.current
    awaited.current = null
    if (active && wish) choose(active, wish.inNewTab)
  })
  useEffect(() => {
    if (!isBehind) chooseAwaited()
  }, [isBehind])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      awaited.current = null
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const inNewTab = event.ctrlKey || event.metaKey
      // A selection made with the arrow keys is deliberate and does not wait for the results.
      if (isBehind && at === 0) awaited.current = { inNewTab }
      else if (active) choose(active, inNewTab)
    }
  }

  return (
    <>
      <div className={styles.search}>
        <Icon of={IconSearch} size={20} />
        <input
          ref={field}
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
            awaited.current = null
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <SegmentedControl
          size="xs"
          className="rigid phone-whole-line"
          aria-label="Что искать"
          value={scope}
          data={scopes}
          onChange={(next) => {
            setScope(next)
            setAt(0)
            // The user continues typing.
            field.current?.focus()
          }}
        />
        <RefreshLine isOn={isSearching} />
      </div>
      <EntryList id={listId} entries={entries} active={active} onPoint={setAt} onChoose={choose} />
      {entries.length === 0 && (
        <p className={styles.nothing} role="status">
          {isSearching ? 'Ищем…' : `Ничего не найдено по запросу ${inQuotes(wishOf(typed, scope).text)}`}
        </p>
      )}
      <div className={styles.foot}>
        <span className="inline-flex align-center gap-6">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> выбрать
        </span>
        <span className="inline-flex align-center gap-6">
          <Kbd>Enter</Kbd> открыть
        </span>
        <span className="inline-flex align-center gap-6">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> в новой вкладке
        </span>
        <span className="inline-flex align-center gap-6">
          <Kbd>Esc</Kbd> закрыть
        </span>
      </div>
    </>
  )
}

/** How often a window has been opened. */
function useOpenings(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, count: 0 })
  if (seen.isOpen !== isOpen) setSeen({ isOpen, count: isOpen ? seen.count + 1 : seen.count })
  return seen.count
}

/** Command palette: finds any object, opens any screen, and runs the commands of the opened object. */
export function Palette({ isOpen }: { isOpen: boolean }) {
  useWindowLayer(isOpen, closeSheet)
  useFocusBack(isOpen)
  const openings = useOpenings(isOpen)
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
      {/* Opened again while it still fades, it begins empty. */}
      <PaletteBody key={openings} />
    </Modal>
  )
}
