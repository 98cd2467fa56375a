import { Menu } from '@mantine/core'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { Fragment } from 'react'
import IconX from '~icons/x'

import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Keys } from '../../../ui/keys/Keys.tsx'
import type { BarAction } from '../../../ui/list/ChosenBar.tsx'
import type { MenuPoint } from '../../../ui/list/useRowMenu.ts'
import { FloatingMenu } from '../list/RowMenu.tsx'

interface BulkMenuProps {
  at: MenuPoint
  chosen: number
  groups: readonly (readonly BarAction[])[]
  onChoose: (title: string) => void
  onClear: () => void
  onClose: () => void
}

/** The menu of a row that is one of several selected: what the bar offers for all of them. */
export function BulkMenu({ at, chosen, groups, onChoose, onClear, onClose }: BulkMenuProps) {
  const label = `Выбрано: ${counted(chosen, taskForms)}`
  return (
    <FloatingMenu label={label} at={at} onClose={onClose}>
      <Menu.Label>{label}</Menu.Label>
      {groups.map((group) => (
        <Fragment key={group[0]?.title}>
          {group.map(({ sign, title }) => (
            <Menu.Item key={title} leftSection={<Icon of={sign} />} onClick={() => onChoose(title)}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </Fragment>
      ))}
      <Menu.Item leftSection={<Icon of={IconX} />} rightSection={<Keys of="Escape" />} onClick={onClear}>
        Снять выделение
      </Menu.Item>
    </FloatingMenu>
  )
}
