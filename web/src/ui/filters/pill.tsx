import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ReactNode } from 'react'
import IconX from '~icons/x'

import { Icon } from '../Icon.tsx'

import styles from './filters.module.css'

interface PillLabelProps {
  title: string
  isOpen: boolean
  onClick: () => void
  /** The value of the filter as text. */
  children: ReactNode
}

/** Opens the editor of the filter. */
export const PillLabel = ({ title, isOpen, onClick, children }: PillLabelProps) => (
  <button
    type="button"
    className={styles.label}
    aria-expanded={isOpen}
    onClick={onClick}
    data-tip="Изменить условие"
  >
    <span className="muted">{title}</span>
    <b className={styles.value}>{children}</b>
  </button>
)

/** Clears the filter. */
export const PillRemove = ({ title, onClick }: Pick<PillLabelProps, 'title' | 'onClick'>) => (
  <button
    type="button"
    className={styles.remove}
    aria-label={`Убрать условие ${inQuotes(title)}`}
    onClick={onClick}
  >
    <Icon of={IconX} size={14} />
  </button>
)
