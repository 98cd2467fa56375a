import { type ReactNode, useId } from 'react'
import IconArrowsMinimize from '~icons/arrows-minimize'
import IconChevronRight from '~icons/chevron-right'
import IconX from '~icons/x'

import { IconButton } from '../controls/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import { useHotkeys } from '../keys/hotkeys.ts'
import type { MenuLine } from '../MenuLines.tsx'
import { PanelMenu, type PanelTab, PanelTabs } from './SidePanel.tsx'

import styles from './ObjectPage.module.css'

interface ObjectPageProps {
  /** Of the list that the object was opened from. */
  listTitle: string
  title: string
  mark: ReactNode
  menu: readonly MenuLine[]
  /** Buttons after «…». */
  actions: ReactNode
  /** «Организация»: the group of the keys. */
  group: string
  /** The properties, on the left. */
  summary: ReactNode
  /** The properties have a table. */
  hasTable?: boolean
  parts: readonly PanelTab[]
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
  wide: { onChange: (isWide: boolean) => void }
  children: (tab: string) => ReactNode
}

/** An object of a register at full width: its properties on the left, related objects on the right. */
export function ObjectPage({
  listTitle,
  title,
  mark,
  menu,
  actions,
  group,
  summary,
  ...props
}: ObjectPageProps) {
  const { hasTable = false, parts, tab, onTab, onClose, wide, children } = props
  const id = useId()
  const active = parts.find(({ key }) => key === tab) ?? parts[0]
  useHotkeys([{ keys: 'KeyF', title: 'Рядом со списком', group, run: () => wide.onChange(false) }])
  return (
    <article className="stack grow min-height-0">
      <header className={styles.head}>
        <button
          type="button"
          className="bare no-padding inherit-font rigid pointer secondary pad-y-4 hover-text"
          onClick={onClose}
        >
          {listTitle}
        </button>
        <Icon of={IconChevronRight} size={14} />
        <h1 className="no-margin min-width-0 truncate text-18 line-24 strong text">{title}</h1>
        {mark}
        <span className="row gap-8 rigid push-right">
          <PanelMenu lines={menu} variant="default" />
          {actions}
          <IconButton
            label="Рядом со списком"
            keyCap="F"
            icon={IconArrowsMinimize}
            iconSize={18}
            onClick={() => wide.onChange(false)}
          />
          <IconButton label="Свернуть карточку" keyCap="Esc" icon={IconX} iconSize={18} onClick={onClose} />
        </span>
      </header>
      <div className={`flex grow min-height-0 ${styles.columns}`}>
        <section className={styles.summary} data-roomy={hasTable || undefined} aria-label="Сведения">
          {summary}
        </section>
        <section className="stack grow min-width-0 min-height-0">
          <PanelTabs id={id} tabs={parts} active={active?.key ?? ''} first={parts[0]?.key} onTab={onTab} />
          <div
            className="stack gap-16 grow min-height-0 scroll-y pad-left-20 pad-right-16 pad-top-12"
            role="tabpanel"
            aria-labelledby={`${id}-${active?.key ?? ''}`}
          >
            {active && children(active.key)}
          </div>
        </section>
      </div>
    </article>
  )
}
