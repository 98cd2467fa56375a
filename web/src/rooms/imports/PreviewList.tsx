import type { ReactNode } from 'react'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'

import styles from './imports.module.css'

/** The state of an infinite query. */
interface Pages {
  readonly isPending: boolean
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface PreviewListProps {
  pages: Pages
  label: string
  left: number
  children: ReactNode
}

/** Rows of a preview, read page by page; the whole list can be reached. */
export function PreviewList({ pages, label, left, children }: PreviewListProps) {
  const { isPending, error, hasNextPage, isFetchingNextPage } = pages
  if (error)
    return (
      <FailedPart
        title={`${label}: список не прочитался`}
        error={error}
        onRetry={() => void pages.refetch()}
        next={['[role="dialog"]']}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it
    <div className={styles.previewList} tabIndex={0} role="region" aria-label={label}>
      {isPending && <SkeletonBar width="60%" />}
      <ul className="plain-list">{children}</ul>
      {hasNextPage && (
        <div className="line-above pad-x-12 pad-y-8">
          <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Показать ещё · {count(left)}
          </Button>
        </div>
      )}
    </div>
  )
}
