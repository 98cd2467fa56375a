import { Link, useMatches } from '@tanstack/react-router'

import { ListMark } from '../../rooms/tasks/list/ListMark.tsx'
import type { ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import { shortCount } from '../../ui/formats/numbers.ts'
import { type Forms, plural } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Counter, useIsShiftDue, useSectionCount } from './counters.ts'
import { menuPathOf } from './menuPath.ts'
import { nothingOpened } from './places.ts'
import type { Section } from './sections.ts'

import styles from './Menu.module.css'

interface MenuItemProps {
  queue: ListQueue
  title: string
  counter: Counter
  isCollapsed: boolean
}

const openForms: Forms = ['открытая', 'открытые', 'открытых']

/** Appended to the accessible name after the visible title and number: «открытых, есть новые». */
const spoken = ({ open, hasNew }: Counter): string =>
  [open !== undefined && plural(open, openForms), hasNew && 'есть новые'].filter(Boolean).join(', ')

export function MenuItem({ queue, title, counter, isCollapsed }: MenuItemProps) {
  const { open, hasNew } = counter
  const dot = hasNew && <span className={styles.dot} />
  return (
    <Link
      to="/tasks/$queue/{-$id}"
      params={{ queue, id: undefined }}
      className={styles.item}
      activeOptions={{ exact: false, includeSearch: false }}
      data-tip={isCollapsed ? title : undefined}
    >
      <span className="inline-flex relative">
        <ListMark queue={queue} size={isCollapsed ? 18 : 16} />
        {isCollapsed && dot}
      </span>
      <span className={isCollapsed ? 'visually-hidden' : 'grow truncate'}>{title}</span> {!isCollapsed && dot}
      {open !== undefined && (
        <span className={`text-12 digits muted ${styles.count}`}>{shortCount(open)}</span>
      )}{' '}
      <span className="visually-hidden">{spoken(counter)}</span>
    </Link>
  )
}

interface SectionItemProps {
  section: Section
  isCollapsed: boolean
}

const unfinishedForms: Forms = ['не выполнена', 'не выполнены', 'не выполнено']
const waitForms: Forms = ['новый', 'новых', 'новых']
const askedForms: Forms = ['ждёт ответа', 'ждут ответа', 'ждут ответа']

const takenForms: Forms = ['ждёт приёмки', 'ждут приёмки', 'ждут приёмки']

const spokenForms = (to: Section['to']): Forms => {
  if (to === '/my/{-$id}') return unfinishedForms
  if (to === '/shift/{-$id}') return takenForms
  return to === '/my/approvals' ? askedForms : waitForms
}

export function SectionItem({ section: { to, title, icon }, isCollapsed }: SectionItemProps) {
  const waiting = useSectionCount(to)
  const isDue = useIsShiftDue(to)
  const isMarked = isDue || (waiting !== undefined && to !== '/my/{-$id}')
  const dot = isMarked && <span className={styles.dot} />
  const isOn = useMatches({ select: (matches) => menuPathOf(matches.at(-1)?.fullPath) === to })
  return (
    <Link
      to={to}
      params={nothingOpened}
      className={styles.item}
      // «/my» is a prefix of other addresses in the menu.
      activeOptions={{ exact: to.startsWith('/my'), includeSearch: false }}
      {...(isOn && { 'aria-current': 'page' as const })}
      data-tip={isCollapsed ? title : undefined}
    >
      <span className="inline-flex relative">
        <Icon of={icon} size={isCollapsed ? 18 : 16} />
        {isCollapsed && dot}
      </span>
      <span className={isCollapsed ? 'visually-hidden' : 'grow truncate'}>{title}</span> {!isCollapsed && dot}
      {waiting !== undefined && (
        <>
          <span className={`text-12 digits muted ${styles.count}`}>{shortCount(waiting)}</span>{' '}
          <span className="visually-hidden">{plural(waiting, spokenForms(to))}</span>
        </>
      )}
      {isDue && <span className="visually-hidden"> пора сдавать</span>}
    </Link>
  )
}
