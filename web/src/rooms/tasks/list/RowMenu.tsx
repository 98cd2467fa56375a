import { Menu } from '@mantine/core'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { ReactNode } from 'react'
import IconArrowRight from '~icons/arrow-right'
import IconCopy from '~icons/copy'
import IconExternalLink from '~icons/external-link'
import IconLink from '~icons/link'
import IconPhone from '~icons/phone'
import IconSquareCheck from '~icons/square-check'

import { copyText } from '../../../ui/copyText.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { phoneLink } from '../../../ui/formats/phones.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Keys } from '../../../ui/keys/Keys.tsx'
import type { MenuPoint } from '../../../ui/list/useRowMenu.ts'
import { useWindowLayer } from '../../../ui/overlays/layers.ts'
import { taskPath } from '../tasks.queries.ts'
import type { TaskList } from './model.ts'

import styles from './RowMenu.module.css'

interface FloatingMenuProps {
  label: string
  at: MenuPoint
  onClose: () => void
  children: ReactNode
}

/** A menu that opens at the pointer position. */
export function FloatingMenu({ label, at, onClose, children }: FloatingMenuProps) {
  useWindowLayer(true, onClose)
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={280}
      returnFocus
      // Rendered within the screen: screen readers do not associate a portal with it.
      withinPortal={false}
      floatingStrategy="fixed"
      // Anchored to a point: it may overlap the point, but must stay within the window.
      middlewares={{ flip: false, shift: { padding: 8, crossAxis: true } }}
    >
      <Menu.Target>
        {/* The library takes the accessible name of a menu from its target. */}
        <span aria-hidden aria-label={label} className={styles.anchor} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Actions on a row that do not depend on the state of its task. */
export function RowLines({ list, item }: { list: TaskList; item: TaskItem }) {
  const path = taskPath(item.queue, item.id)
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconArrowRight} />}
        rightSection={<Keys of="Enter" />}
        onClick={() => list.opened.open(item.id)}
      >
        Открыть
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconExternalLink} />}
        onClick={() => window.open(path, '_blank', 'noopener')}
      >
        Открыть в новой вкладке
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconSquareCheck} />}
        rightSection={<Keys of="KeyX" />}
        onClick={() => list.selection.onToggle(item.id, false)}
      >
        {list.selection.ids.has(item.id) ? 'Снять выделение' : 'Выбрать'}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconLink} />}
        rightSection={<Keys of="Shift+KeyC" />}
        onClick={() =>
          void copyText(location.origin + path, `Ссылка на заявку ${numbered(item.id)} скопирована`)
        }
      >
        Скопировать ссылку
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconCopy} />}
        onClick={() => void copyText(String(item.id), `Номер ${numbered(item.id)} скопирован`)}
      >
        Скопировать номер
      </Menu.Item>
      {item.driver?.phone && (
        <Menu.Item component="a" href={phoneLink(item.driver.phone)} leftSection={<Icon of={IconPhone} />}>
          Позвонить водителю
        </Menu.Item>
      )}
    </>
  )
}
