import '../../ui/windowStyles.ts'
import { Modal } from '@mantine/core'

import { useOneLetterKeys } from '../../client/settings/preferences.ts'
import { useBoundKeys } from '../../ui/keys/hotkeys.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { type Hotkey, useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeSheet } from '../../ui/overlays/sheets.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'

import styles from './KeysSheet.module.css'

function byGroup(keys: readonly Hotkey[]): [group: string, keys: Hotkey[]][] {
  const groups = new Map<string, Map<string, Hotkey>>()
  for (const key of keys) {
    if (!key.title) continue
    const name = key.group ?? 'Этот экран'
    const group = groups.get(name) ?? new Map<string, Hotkey>()
    groups.set(name, group.set(key.keys, key))
  }
  return [...groups].map(([name, group]) => [name, [...group.values()]])
}

/** Shortcuts that work on the current screen. */
export function KeysSheet({ isOpen }: { isOpen: boolean }) {
  const bound = useBoundKeys()
  const [areOn] = useOneLetterKeys()
  useWindowLayer(isOpen, closeSheet)
  useFocusBack(isOpen)
  return (
    <Modal opened={isOpen} onClose={closeSheet} title="Горячие клавиши" size={760}>
      <div className={styles.groups}>
        {byGroup(bound).map(([group, keys]) => (
          <div key={group} role="group" className={styles.group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map(({ keys: combo, title }) => (
                <div key={combo} className={styles.row}>
                  <dt>{title}</dt>
                  <dd>
                    <Keys of={combo} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {!areOn && (
        <p className="no-margin text-12 line-16 muted above-16">
          Клавиши из одной буквы выключены. Включить их можно в профиле.
        </p>
      )}
    </Modal>
  )
}
