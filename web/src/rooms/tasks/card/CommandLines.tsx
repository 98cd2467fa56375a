import { Menu } from '@mantine/core'

import { Icon } from '../../../ui/Icon.tsx'
import { Keys } from '../../../ui/keys/Keys.tsx'
import type { CardCommand } from './cardCommand.ts'

import styles from './card.module.css'

/** Commands of the task as menu items; disabled ones give the reason. */
export const CommandLines = ({ commands }: { commands: readonly CardCommand[] }) =>
  commands.map(({ id, title, icon, keys, whyNot, isDangerous, run }) => (
    <Menu.Item
      key={id}
      disabled={whyNot !== undefined}
      {...(isDangerous ? { color: 'var(--err)' } : {})}
      leftSection={<Icon of={icon} />}
      rightSection={keys && <Keys of={keys} />}
      onClick={run}
    >
      {title}
      {whyNot && <div className={styles.whyNot}>{whyNot}</div>}
    </Menu.Item>
  ))
