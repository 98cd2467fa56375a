import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFittingRow } from '../../../ui/useFittingRow.ts'
import type { CardCommand } from './cardCommand.ts'
import { CommandLines } from './CommandLines.tsx'

import cardStyles from './card.module.css'
import styles from './HeadActions.module.css'

const spacing = { gap: 8, more: 72 }

interface HeadActionsProps {
  status: ReactNode
  commands: readonly CardCommand[]
}

/** The status and the most used commands in one row at any width; the others move to «Ещё». */
export function HeadActions({ status, commands }: HeadActionsProps) {
  const titles = commands.map(({ title }) => title)
  const { row, fits } = useFittingRow(titles, spacing)
  const rest = commands.slice(fits)
  return (
    <div ref={row} className={`flex gap-8 above-10 ${cardStyles.actions}`}>
      <div data-stays className={styles.status}>
        {status}
      </div>
      {commands.slice(0, fits).map(({ id, title, icon, whyNot, isPrimary, run }) => (
        <Button
          key={id}
          data-fits={title}
          className={styles.command}
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<Icon of={icon} />}
          data-tip={whyNot}
          onClick={run}
        >
          {title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <Button className={styles.command} rightSection={<Icon of={IconChevronDown} size={14} />}>
              Ещё
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <CommandLines commands={rest} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
