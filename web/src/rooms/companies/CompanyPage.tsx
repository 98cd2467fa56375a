import type { Company, CompanyCard } from '@naryad/contract/companies/companies'
import { type ReactNode, useId } from 'react'
import IconArrowsMinimize from '~icons/arrows-minimize'
import IconChevronRight from '~icons/chevron-right'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconX from '~icons/x'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import type { MenuLine } from '../../ui/MenuLines.tsx'
import { PanelMenu, type PanelTab, PanelTabs } from '../../ui/register/SidePanel.tsx'
import { ServedMark } from './companyCells.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'

import styles from './companies.module.css'

interface CompanyPageProps {
  company: Company | CompanyCard
  parts: readonly PanelTab[]
  menu: readonly MenuLine[]
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
  wide: { onChange: (isWide: boolean) => void }
  onEdit: (() => void) | undefined
  onNewTask: (() => void) | undefined
  children: (tab: string) => ReactNode
}

/** An organization at full width: its properties on the left, related objects on the right. */
export function CompanyPage({
  company,
  parts,
  menu,
  tab,
  onTab,
  onClose,
  wide,
  onEdit,
  onNewTask,
  children,
}: CompanyPageProps) {
  const id = useId()
  const active = parts.find(({ key }) => key === tab) ?? parts[0]
  useHotkeys([
    { keys: 'KeyF', title: 'Рядом со списком', group: 'Организация', run: () => wide.onChange(false) },
  ])
  return (
    <article className={styles.page}>
      <header className={styles.pageHead}>
        <button type="button" className={styles.crumb} onClick={onClose}>
          Организации
        </button>
        <Icon of={IconChevronRight} size={14} />
        <h1 className="no-margin min-width-0 truncate text-18 line-24 strong text">{company.name}</h1>
        <ServedMark isActive={company.isActive} isPill />
        <span className="row gap-8 rigid push-right">
          <PanelMenu lines={menu} variant="default" />
          {onEdit && (
            <Button leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              Изменить
            </Button>
          )}
          {onNewTask && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onNewTask}>
              Новая заявка
            </Button>
          )}
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
      <div className={styles.columns}>
        <section className={styles.summary} aria-label="Сведения">
          <CompanyFacts company={company} />
        </section>
        <section className="stack grow min-width-0 min-height-0">
          <PanelTabs id={id} tabs={parts} active={active?.key ?? ''} first={parts[0]?.key} onTab={onTab} />
          <div className={styles.part} role="tabpanel" aria-labelledby={`${id}-${active?.key ?? ''}`}>
            {active && children(active.key)}
          </div>
        </section>
      </div>
    </article>
  )
}
