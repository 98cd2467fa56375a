import { type ReactNode, useId } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowsMaximize from '~icons/arrows-maximize'
import IconArrowsMinimize from '~icons/arrows-minimize'
import IconDots from '~icons/dots'
import IconX from '~icons/x'

import { IconButton } from '../controls/IconButton.tsx'
import { Drop } from '../Drop.tsx'
import { type MenuLine, MenuLines } from '../MenuLines.tsx'
import { type View, ViewTabs } from '../page/ViewTabs.tsx'
import { useIsPhone } from '../useMedia.ts'

import styles from './SidePanel.module.css'

export type PanelTab = View

interface SidePanelProps {
  /** Initials, a plate or an icon. */
  sign?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Content above the tabs that is visible on every tab. */
  under?: ReactNode
  /** Buttons before «…» and ×. */
  actions?: ReactNode
  /** Items of the «…» menu. */
  menu?: readonly MenuLine[]
  tabs: readonly PanelTab[]
  /** Null selects the first tab. */
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
  /** Toggles the full width; undefined if it makes no difference. */
  wide?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined
  /** Content of the selected tab. */
  children: (tab: string) => ReactNode
  /** Fixed footer: a decision that the object waits for. */
  foot?: ReactNode
}

/** Panel of the opened object of a register: header, actions and tabs. */
export function SidePanel({
  sign,
  title,
  subtitle,
  under,
  actions,
  menu = [],
  wide,
  foot,
  ...props
}: SidePanelProps) {
  const { tabs, tab, onTab, onClose, children } = props
  const isPhone = useIsPhone()
  const size = isPhone ? 'phone' : 'md'
  const iconSize = isPhone ? 24 : 18
  const active = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const id = useId()
  return (
    <article className="stack grow min-width-0 min-height-0 bg">
      <header className={styles.head}>
        {isPhone && (
          <IconButton
            label="К списку"
            icon={IconArrowLeft}
            size={size}
            iconSize={iconSize}
            onClick={onClose}
          />
        )}
        {sign}
        <div className="grow min-width-0">
          <h2 className="no-margin break-words text-16 line-22 strong">{title}</h2>
          {subtitle && <div className={`truncate muted ${styles.subtitle}`}>{subtitle}</div>}
        </div>
        {/* Aligned with the first lines of a long name. */}
        <div className={`row gap-2 rigid above-10 self-start ${styles.actions}`}>
          {actions}
          {menu.length > 0 && <PanelMenu lines={menu} />}
          {!isPhone && <PanelButtons wide={wide} onClose={onClose} />}
        </div>
      </header>
      {under && <div className={`rigid pad-x-16 pad-bottom-10 ${styles.under}`}>{under}</div>}
      <PanelBody id={id} tabs={tabs} active={active} onTab={onTab}>
        {active && children(active.key)}
      </PanelBody>
      {foot && (
        <footer
          className={`row between gap-8 rigid line-above pad-x-16 pad-y-12 phone-surface ${styles.foot}`}
        >
          {foot}
        </footer>
      )}
    </article>
  )
}

interface PanelBodyProps {
  id: string
  tabs: readonly PanelTab[]
  active: PanelTab | undefined
  onTab: (tab: string | null) => void
  children: ReactNode
}

/** A single tab is not shown. */
function PanelBody({ id, tabs, active, onTab, children }: PanelBodyProps) {
  if (tabs.length < 2 || !active) return <div className={styles.body}>{children}</div>
  return (
    <>
      <PanelTabs id={id} tabs={tabs} active={active.key} first={tabs[0]?.key} onTab={onTab} />
      <div className={styles.body} role="tabpanel" aria-labelledby={`${id}-${active.key}`}>
        {children}
      </div>
    </>
  )
}

const PanelButtons = ({ wide, onClose }: Pick<SidePanelProps, 'wide' | 'onClose'>) => (
  <>
    {wide && (
      <IconButton
        label={wide.isOn ? 'Рядом со списком' : 'На всю ширину'}
        keyCap="F"
        icon={wide.isOn ? IconArrowsMinimize : IconArrowsMaximize}
        iconSize={18}
        onClick={() => wide.onChange(!wide.isOn)}
      />
    )}
    <IconButton label="Свернуть карточку" keyCap="Esc" icon={IconX} iconSize={18} onClick={onClose} />
  </>
)

/** «…» */
export function PanelMenu({ lines, variant }: { lines: readonly MenuLine[]; variant?: 'default' }) {
  const isPhone = useIsPhone()
  return (
    <Drop
      label="Действия"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <IconButton
          label="Действия"
          icon={IconDots}
          size={isPhone ? 'phone' : 'md'}
          iconSize={isPhone ? 24 : 18}
          aria-expanded={isOpen}
          onClick={toggle}
          {...(variant && { variant })}
        />
      )}
    >
      {(close) => <MenuLines label="Действия" onClose={close} lines={lines} />}
    </Drop>
  )
}

interface PanelTabsProps {
  id: string
  tabs: readonly PanelTab[]
  active: string
  first: string | undefined
  onTab: (tab: string | null) => void
}

/** The tabs of the panel; those that do not fit move to «Ещё». */
export const PanelTabs = ({ id, tabs, active, first, onTab }: PanelTabsProps) => (
  <ViewTabs
    label="Части карточки"
    views={tabs}
    active={active}
    onChange={(key) => onTab(key === first ? null : key)}
    isPanel
    idOf={(key) => `${id}-${key}`}
  />
)
