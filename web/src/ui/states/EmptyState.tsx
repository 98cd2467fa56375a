import { inQuotes } from '@naryad/contract/kit/quotes'
import { Children, type ReactNode } from 'react'
import IconInbox from '~icons/inbox'
import IconSearch from '~icons/search'

import { Button } from '../controls/Button.tsx'
import { Icon, type IconComponent } from '../Icon.tsx'

import styles from './states.module.css'

interface EmptyStateProps {
  sign?: IconComponent
  title: string
  /** What will be here, or what to do. */
  text?: ReactNode
  /** One button, or two at most. */
  actions?: ReactNode
}

/** Shown in an empty list or panel. */
export const EmptyState = ({ sign = IconInbox, title, text, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>
      <Icon of={sign} size={24} />
    </span>
    <h2 className="no-margin text-16 line-24 strong break-words max-width-full">{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {actions && <div className="flex wrap middle gap-8 above-10">{actions}</div>}
  </div>
)

interface NothingFoundProps {
  title: string
  query?: string | undefined
  /** Names of the set filters, without the query. */
  conditions: readonly ReactNode[]
  onTakeLast: () => void
  onReset: () => void
}

/** Shown when the filters match nothing: names them and offers to clear the last one or all. */
export const NothingFound = ({ title, query, conditions, onTakeLast, onReset }: NothingFoundProps) => (
  <EmptyState
    sign={IconSearch}
    title={query ? `По запросу ${inQuotes(query)} ничего не найдено` : title}
    text={
      conditions.length > 0 && (
        <>
          Заданы условия:{' '}
          {Children.toArray(conditions).flatMap((condition, index) =>
            index > 0 ? [', ', condition] : condition,
          )}
        </>
      )
    }
    actions={
      <>
        {conditions.length + (query ? 1 : 0) > 1 && <Button onClick={onTakeLast}>Убрать последнее</Button>}
        <Button onClick={onReset}>Сбросить всё</Button>
      </>
    }
  />
)
