import type { KeyboardEvent, ReactNode } from 'react'

import { Icon, type IconComponent } from './Icon.tsx'

import styles from './MenuLines.module.css'

export interface MenuLine {
  key: string
  title: ReactNode
  icon?: IconComponent
  /** Right-aligned: a count or a shortcut. */
  aside?: ReactNode
  /** Set for radio items: whether this one is selected. */
  isOn?: boolean
  isDanger?: boolean
  /** The menu stays open, because the action is often repeated. */
  stays?: boolean
  /** Opens another site or application. */
  href?: string
  run: () => void
}

interface MenuLinesProps {
  label: string
  lines: readonly MenuLine[]
  onClose: () => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Items of a small menu inside a `Drop`, navigated with arrow keys. */
export function MenuLines({ label, lines, onClose }: MenuLinesProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    stops[
      step(
        stops.findIndex((stop) => stop === document.activeElement),
        stops.length,
      )
    ]?.focus()
  }
  return (
    <div className={styles.menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {lines.map(({ key, title, icon, aside, isOn, isDanger, stays, href, run }, index) => {
        const shared = {
          className: styles.line,
          role: isOn === undefined ? 'menuitem' : 'menuitemradio',
          'aria-checked': isOn,
          'data-danger': isDanger ? true : undefined,
          'data-autofocus': index === 0 || undefined,
          onClick: () => {
            if (!stays) onClose()
            run()
          },
        }
        const content = (
          <>
            {icon && <Icon of={icon} />}
            <span className="grow min-width-0 truncate">{title}</span>
            {aside !== undefined && <span className="rigid text-12 digits muted">{aside}</span>}
          </>
        )
        return href === undefined ? (
          <button key={key} type="button" {...shared}>
            {content}
          </button>
        ) : (
          // A custom URL scheme opens an application in place; a site opens in a new tab.
          <a
            key={key}
            href={href}
            rel="noreferrer"
            {...(/^https?:/.test(href) && { target: '_blank' })}
            {...shared}
          >
            {content}
          </a>
        )
      })}
    </div>
  )
}
