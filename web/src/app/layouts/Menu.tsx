import { roleTitleOf } from '@naryad/contract/kit/rights'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import IconLayoutSidebarLeftCollapse from '~icons/layout-sidebar-left-collapse'
import IconSearch from '~icons/search'

import { useMe } from '../../client/session/me.ts'
import { useMenuCollapsed } from '../../client/settings/preferences.ts'
import { Face } from '../../entities/person/PersonChip.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { Bell } from '../../rooms/notifications/Bell.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { modCap } from '../../ui/keys/combo.ts'
import { Kbd } from '../../ui/keys/Kbd.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { openPalette, openProfile } from '../../ui/overlays/sheets.ts'
import { useHasFirstSteps } from '../start/start.queries.ts'
import { useCounters } from './counters.ts'
import { MenuItem, SectionItem } from './MenuItem.tsx'
import { menuGroupsOf } from './places.ts'
import { placesOf } from './queuePlaces.ts'

import styles from './Menu.module.css'

export function Menu() {
  const me = useMe()
  const [isCollapsed, setCollapsed] = useMenuCollapsed()
  const { queue: opened } = useParams({ strict: false })
  const counters = useCounters(opened)
  const places = placesOf(me, useQueueTitles())
  const groups = menuGroupsOf(me, useHasFirstSteps())
  const collapse = isCollapsed ? 'Развернуть меню' : 'Свернуть меню'
  const brand = useRef<HTMLDivElement>(null)
  const fold = (isFolded: boolean) => {
    flushSync(() => setCollapsed(isFolded))
    // One button has taken the place of the other.
    brand.current?.querySelector('button')?.focus()
  }
  return (
    <nav className={isCollapsed ? `${styles.menu} ${styles.mini}` : styles.menu} aria-label="Главное меню">
      <div ref={brand} className={styles.brand}>
        {isCollapsed ? (
          <button
            type="button"
            className={styles.expand}
            aria-label={collapse}
            data-tip={`${collapse} [`}
            onClick={() => fold(false)}
          >
            <Logo />
          </button>
        ) : (
          <>
            <Logo />
            <b>Наряд</b>
            <IconButton
              label={collapse}
              keyCap="["
              icon={IconLayoutSidebarLeftCollapse}
              iconSize={18}
              size="sm"
              onClick={() => fold(true)}
            />
          </>
        )}
      </div>
      <button
        type="button"
        className={styles.search}
        aria-label={isCollapsed ? 'Поиск, команды' : undefined}
        data-tip={isCollapsed ? 'Поиск, команды' : undefined}
        onClick={openPalette}
      >
        <Icon of={IconSearch} />
        {!isCollapsed && (
          <>
            <span className="grow">Поиск, команды</span>
            <Kbd>{`${modCap} K`}</Kbd>
          </>
        )}
      </button>
      <div className={styles.scroll}>
        {places.length > 0 && (
          <section className={`pad-top-10 ${styles.group}`} aria-label="Очереди">
            {!isCollapsed && <h2 className={styles.heading}>Очереди</h2>}
            <ul className="plain-list">
              {places.map(({ queue, title }) => (
                <li key={queue}>
                  <MenuItem queue={queue} title={title} counter={counters[queue]} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {groups.map(({ title, sections }) => (
          <section key={title} className={`pad-top-10 ${styles.group}`} aria-label={title}>
            {!isCollapsed && <h2 className={styles.heading}>{title}</h2>}
            <ul className="plain-list">
              {sections.map((section) => (
                <li key={section.to}>
                  <SectionItem section={section} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.me}
          data-tip={isCollapsed ? `${me.lastName} ${me.firstName}` : undefined}
          onClick={openProfile}
        >
          <Face person={me} size={32} isSilent />
          <span className="visually-hidden">Профиль: </span>
          <span className={isCollapsed ? 'visually-hidden' : styles.who}>
            <b className="medium">
              {me.lastName} {me.firstName}
            </b>{' '}
            <span className="text-12 muted" data-tip-cut>
              {roleTitleOf(me)}
            </span>
          </span>
        </button>
        <Bell />
      </div>
    </nav>
  )
}
