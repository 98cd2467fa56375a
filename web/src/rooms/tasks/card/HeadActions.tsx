import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { fitting } from '../../../kit/fitting.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { CommandLines } from './CommandLines.tsx'
import type { CardCommand } from './useCardCommands.ts'

import cardStyles from './card.module.css'
import styles from './HeadActions.module.css'

const row = { gap: 8, more: 72 }

/** The commands that fit beside the status, by their words: a button that is not there keeps the width it had. */
function useFitting(commands: readonly CardCommand[]) {
  const bar = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)

  const look = useRef(() => {})
  useLayoutEffect(() => {
    look.current = () => {
      if (!bar.current || !status.current) return
      for (const button of bar.current.querySelectorAll<HTMLElement>('[data-command]'))
        widths.current.set(button.dataset.command ?? '', button.offsetWidth)
      // What has never stood there is drawn once, and measured before anybody sees it.
      const all = commands.map(({ title }) => widths.current.get(title) ?? 0)
      setFits(fitting(all, bar.current.clientWidth - status.current.offsetWidth - row.gap, row))
    }
    look.current()
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => look.current())
    for (const element of [bar.current, status.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { bar, status, fits }
}

interface HeadActionsProps {
  status: ReactNode
  /** The first of them is filled. */
  commands: readonly CardCommand[]
}

/** The status and what is done most, in one row whatever its width: the rarer ones go under «Ещё». */
export function HeadActions({ status: sign, commands }: HeadActionsProps) {
  const { bar, status, fits } = useFitting(commands)
  const rest = commands.slice(fits)
  return (
    <div ref={bar} className={cardStyles.actions}>
      <div ref={status} className={styles.status}>
        {sign}
      </div>
      {commands.slice(0, fits).map(({ id, title, icon, whyNot, run }, index) => (
        <Button
          key={id}
          data-command={title}
          className={styles.command}
          variant={index === 0 ? 'filled' : 'default'}
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
