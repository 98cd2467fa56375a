import { type ReactNode, useEffect, useRef } from 'react'
import IconX from '~icons/x'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { count } from '../../../ui/formats/numbers.ts'

/** How many are read at first, and at the most. */
export const firstBehind = 50
const most = 500

interface ListBehindProps<Item> {
  /** «Лапина О.: с опозданием» */
  title: string
  /** «Не удалось загрузить обещания» */
  failed: string
  read: {
    data: { items: readonly Item[]; totalCount: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** How many the query reads. */
  limit: number
  onLimit: (limit: number) => void
  renderItem: (item: Item) => ReactNode
  onClose: () => void
  className: string | undefined
  rowClassName: string | undefined
}

/** The list of what a figure of a report counts, a part at a time. */
export function ListBehind<Item extends { readonly id: number }>({
  title,
  failed,
  read: { data, error, refetch },
  limit,
  onLimit,
  renderItem,
  onClose,
  className,
  rowClassName,
}: ListBehindProps<Item>) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The figure that opened it may stand far below.
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className={className} aria-label={title}>
      <header className="row gap-8">
        <h2 ref={heading} tabIndex={-1} className="no-margin text-14 strong grow">
          {title} {data && <span className="text-12 regular muted">{count(data.totalCount)}</span>}
        </h2>
        <IconButton label="Закрыть список" icon={IconX} size="sm" onClick={onClose} />
      </header>
      <NotLoaded query={{ data, error, refetch }} failed={failed} rows={5} height={40} />
      <ul className="plain-list min-height-0 scroll-y">
        {data?.items.map((item) => (
          <li key={item.id} className={rowClassName}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {data && data.items.length < data.totalCount && limit < most && (
        <Button size="sm" onClick={() => onLimit(Math.min(most, limit * 3))}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}
