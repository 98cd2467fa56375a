import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconSearchOff from '~icons/search-off'

import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { ApiError } from '../api/errors.ts'
import { Failed } from '../queries/Failed.tsx'

import styles from './Loaded.module.css'

interface LoadedProps<Item> {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'>
  /** The row of the list, until the object has loaded. */
  preview?: Item | undefined
  /** «Водителя № 5 нет или он вам недоступен» */
  missing: string
  onClose: () => void
  children: (item: Item) => ReactNode
}

const widths = ['60%', '40%', '75%', '50%', '66%']

/** The opened object, or its loading, missing or error state. */
export function Loaded<Item>({ query, preview, missing, onClose, children }: LoadedProps<Item>) {
  const { error, refetch } = query
  const isMissing = error instanceof ApiError && error.status === 404
  const item = isMissing ? undefined : (query.data ?? preview)
  if (item !== undefined) return children(item)
  if (isMissing) {
    return (
      <EmptyState
        sign={IconSearchOff}
        title={missing}
        text="Проверьте ссылку или вернитесь к списку."
        actions={<Button onClick={onClose}>К списку</Button>}
      />
    )
  }
  if (error) {
    return <Failed title="Не удалось загрузить карточку" error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка" aria-busy>
      {widths.map((width) => (
        <SkeletonBar key={width} width={width} height={16} />
      ))}
    </div>
  )
}
