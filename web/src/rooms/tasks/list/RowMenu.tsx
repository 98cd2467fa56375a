import { Menu } from '@mantine/core'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import {
  IconArrowRight,
  IconBan,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPhone,
  IconSquareCheck,
} from '@tabler/icons-react'

import { numbered } from '../../../kit/formats/numbers.ts'
import { phoneLink } from '../../../kit/formats/phones.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { Keys } from '../../../kit/keys/Keys.tsx'
import { copyText } from '../../../platform/files/copyText.ts'
import { useWindowLayer } from '../../../platform/overlays/layers.ts'
import { useMay } from '../../../platform/session/me.ts'
import { openBulkText } from '../bulk/openBulkText.tsx'
import type { Bulk } from '../bulk/useBulk.ts'
import { taskPath } from '../tasks.queries.ts'
import type { TaskList } from './model.ts'

interface RowMenuProps {
  list: TaskList
  bulk: Bulk
  item: TaskItem
  /** The row it belongs to. */
  anchor: DOMRect
  onClose: () => void
}

/** What can be done with a row without opening it; the key «.». */
export function RowMenu({ list, bulk, item, anchor, onClose }: RowMenuProps) {
  useWindowLayer(true, onClose)
  const mayWork = useMay('tasks.work')
  const mayClose = useMay('tasks.close')
  const text = { ids: [item.id], bulk, areDone: isDone(item.status) }
  const path = taskPath(item.queue, item.id)
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={260} returnFocus>
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', left: anchor.left + 64, top: anchor.bottom, width: 0, height: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Заявка ${numbered(item.id)}`}>
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
        {(mayWork || mayClose) && <Menu.Divider />}
        {mayWork && (
          <Menu.Item leftSection={<Icon of={IconCheck} />} onClick={() => openBulkText('done', text)}>
            Выполнить…
          </Menu.Item>
        )}
        {mayClose && (
          <Menu.Item leftSection={<Icon of={IconBan} />} onClick={() => openBulkText('close', text)}>
            Закрыть заявку…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
