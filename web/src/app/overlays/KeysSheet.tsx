import '../../kit/windowStyles.ts'
import { Modal } from '@mantine/core'

import { useBoundKeys } from '../../kit/keys/hotkeys.ts'
import { Keys } from '../../kit/keys/Keys.tsx'
import { useFocusBack } from '../../kit/useFocusBack.ts'
import { type Hotkey, useWindowLayer } from '../../platform/overlays/layers.ts'
import { closeSheet } from '../../platform/overlays/sheets.ts'
import { useOneLetterKeys } from '../../platform/settings/preferences.ts'

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
        <p className={styles.note}>Клавиши из одной буквы выключены. Включить их можно в профиле.</p>
      )}
    </Modal>
  )
}
