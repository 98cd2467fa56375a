import { IconInbox, IconSearch } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'

import { Button } from '../controls/Button.tsx'
import { counted, type Forms, plural } from '../formats/plural.ts'
import { Icon, type IconComponent } from '../Icon.tsx'

import styles from './states.module.css'

interface EmptyStateProps {
  sign?: IconComponent
  title: string
  /** What will be here, or what to do. */
  text?: ReactNode
  /** One button, two at most. */
  actions?: ReactNode
}

/** A list or panel with nothing in it. */
export const EmptyState = ({ sign = IconInbox, title, text, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>
      <Icon of={sign} size={24} />
    </span>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

const conditionForms: Forms = ['условие', 'условия', 'условий']
const actForms: Forms = ['Действует', 'Действуют', 'Действует']

interface NothingFoundProps {
  title: string
  /** As one would name each of them, in the order in which they were set. */
  conditions: readonly ReactNode[]
  onTakeLast: () => void
  onReset: () => void
}

/** The conditions left nothing: names them and offers to take them back. The last of one is all of them. */
export const NothingFound = ({ title, conditions, onTakeLast, onReset }: NothingFoundProps) => (
  <EmptyState
    sign={IconSearch}
    title={title}
    text={
      <>
        {plural(conditions.length, actForms)} {counted(conditions.length, conditionForms)}:{' '}
        {Children.toArray(conditions).flatMap((condition, index) =>
          index > 0 ? [', ', condition] : condition,
        )}
      </>
    }
    actions={
      <>
        {conditions.length > 1 && <Button onClick={onTakeLast}>Убрать последнее</Button>}
        <Button onClick={onReset}>Сбросить всё</Button>
      </>
    }
  />
)
