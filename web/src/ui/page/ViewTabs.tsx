import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconChevronDown from '~icons/chevron-down'
import IconUsers from '~icons/users'

import { Drop } from '../Drop.tsx'
import { fittingBeside } from '../fitting.ts'
import { count } from '../formats/numbers.ts'
import { Icon } from '../Icon.tsx'
import { MenuLines } from '../MenuLines.tsx'
import { useIsPhone } from '../useMedia.ts'

import styles from './ViewTabs.module.css'

export interface View {
  key: string
  title: string
  count?: number | undefined
  /** The conditions are not understood. */
  isBroken?: boolean
  /** Who sees it besides the user, or whose it is. */
  shared?: string | undefined
}

interface ViewTabsProps {
  /** Accessible name: «Фильтры очереди». */
  label: string
  views: readonly View[]
  /** Null if the list shows none of the views. */
  active: string | null
  onChange: (key: string) => void
  /** Content after the tabs: «Сохранить фильтр». */
  after?: ReactNode
  /** Denser spacing, for the tabs of a card. */
  isPanel?: boolean
  /** Id prefix of the tabs, referenced by their panels. */
  idOf?: (key: string) => string
}

const lists = { gap: 20, more: 76, beside: 40 }
const parts = { gap: 10, more: 56, beside: 32 }

const Label = ({ view }: { view: View }) => (
  <>
    {view.isBroken && <Icon of={IconAlertTriangle} size={14} />}
    {view.shared && (
      <span className="inline-flex muted" data-tip={view.shared}>
        <Icon of={IconUsers} size={14} />
      </span>
    )}
    <span className={styles.name} data-tip-cut>
      {view.title}
    </span>
    {view.count !== undefined && (
      <span className={`text-12 digits muted usual-weight ${styles.count}`}>{count(view.count)}</span>
    )}
  </>
)

/** Saved views as tabs. Tabs that do not fit move to «Ещё»; the selected one always stays visible. */
export function ViewTabs({ label, views, active, onChange, after, isPanel, idOf }: ViewTabsProps) {
  const row = isPanel ? parts : lists
  const isPhone = useIsPhone()
  const bar = useRef<HTMLDivElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  const chosen = views.findIndex(({ key }) => key === active)

  useLayoutEffect(() => {
    if (isPhone) return undefined
    const look = () => {
      if (!bar.current || !measure.current) return
      const widths = [...measure.current.children].map((tab) => tab.getBoundingClientRect().width)
      const taken = rest.current?.getBoundingClientRect().width ?? 0
      const room = bar.current.clientWidth - row.beside - (taken > 0 ? taken + row.gap : 0)
      setFits(fittingBeside(chosen, widths, room, row))
    }
    look()
    const observer = new ResizeObserver(look)
    // A change of titles or counts changes the widths, so the row is measured again.
    for (const element of [bar.current, measure.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [isPhone, row, chosen])

  // A phone has a scrollable row of chips; the selected one is scrolled into view. Before the next paint rather than
  // at once: the layout that this needs would lengthen the first rendering of the screen.
  useEffect(() => {
    if (!isPhone || !views.some(({ key }) => key === active)) return undefined
    const frame = requestAnimationFrame(() =>
      bar.current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isPhone, active, views])

  const shown = isPhone ? views : inSight(views, fits, views[chosen])
  const hidden = views.filter((view) => !shown.includes(view))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = tabs.findIndex((tab) => tab === document.activeElement)
    event.preventDefault()
    tabs[(at + step + tabs.length) % tabs.length]?.focus()
  }

  return (
    <div
      ref={bar}
      className={`flex relative rigid height-36 clip line-below pad-x-20 stretch ${styles.bar}`}
      data-panel={isPanel}
    >
      <div
        className={`flex gap-20 min-width-0 ${styles.tabs}`}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {shown.map((view, index) => (
          <button
            key={view.key}
            id={idOf?.(view.key)}
            type="button"
            role="tab"
            aria-selected={view.key === active}
            aria-label={view.isBroken ? `${view.title}, не понят` : undefined}
            tabIndex={
              view.key === active || (index === 0 && !shown.some(({ key }) => key === active)) ? 0 : -1
            }
            className={styles.tab}
            onClick={() => onChange(view.key)}
          >
            <Label view={view} />
          </button>
        ))}
      </div>
      {hidden.length > 0 && (
        <Drop
          label="Остальные"
          place="bottom-end"
          renderTarget={(toggle, isOpen) => (
            <button
              type="button"
              className={styles.tab}
              style={{ marginLeft: row.gap }}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              Ещё {hidden.length}
              <Icon of={IconChevronDown} size={14} />
            </button>
          )}
        >
          {(close) => (
            <MenuLines
              label="Остальные"
              onClose={close}
              lines={hidden.map((view) => ({
                key: view.key,
                title: view.title,
                aside: view.count === undefined ? undefined : count(view.count),
                run: () => onChange(view.key),
              }))}
            />
          )}
        </Drop>
      )}
      {after && (
        <div ref={rest} className={styles.after}>
          {after}
        </div>
      )}
      {!isPhone && (
        <div ref={measure} className={`flex gap-20 min-width-0 ${styles.tabs} ${styles.measure}`} aria-hidden>
          {views.map((view) => (
            <span key={view.key} className={styles.tab} data-on>
              <Label view={view} />
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** The tabs that fit; the selected one is added after them if it would be hidden. */
function inSight(views: readonly View[], fits: number, chosen: View | undefined): readonly View[] {
  const first = views.slice(0, Math.max(chosen ? 0 : 1, fits))
  return !chosen || first.includes(chosen) ? first : [...first, chosen]
}
