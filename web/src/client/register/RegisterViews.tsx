import { Link, type LinkProps, useMatches } from '@tanstack/react-router'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from '../../ui/controls/Segments.module.css'

export interface RegisterView {
  readonly to: NonNullable<LinkProps['to']>
  readonly title: string
  readonly icon: IconComponent
  /** A tab of the screen with an address of its own. */
  readonly also?: string
}

/** Screens under one row of the menu, in the head of each: «Список · Приборы». */
export function RegisterViews({ views }: { views: readonly RegisterView[] }) {
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  return (
    <nav className={styles.segments} aria-label="Вид">
      {views.map(({ to, title, icon, also }) => (
        <Link
          key={to}
          to={to}
          params={{ id: undefined }}
          className={styles.segment}
          // The address of one view may begin with that of another one.
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={here === to || (also !== undefined && here === also) ? 'page' : undefined}
        >
          <Icon of={icon} size={14} />
          {title}
        </Link>
      ))}
    </nav>
  )
}
