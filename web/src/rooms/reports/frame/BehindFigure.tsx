import { type ReactNode, useEffect, useRef } from 'react'
import IconX from '~icons/x'

import { IconButton } from '../../../ui/controls/IconButton.tsx'

import styles from './frame.module.css'

interface BehindFigureProps<Item> {
  title: string
  items: readonly Item[]
  /** «Пока никто не ответил» */
  none: string
  renderItem: (item: Item) => ReactNode
  /** «Показать все ответы» */
  back: string
  /** Back to what is listed first; undefined while that is shown. */
  onClose: (() => void) | undefined
}

/** What a figure counts. */
export function BehindFigure<Item extends { readonly id: number }>({
  title,
  items,
  none,
  renderItem,
  back,
  onClose,
}: BehindFigureProps<Item>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = onClose !== undefined
  // The figure that opened it may stand far above.
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <section className="stack gap-8 stretch" aria-label={title}>
      <header className="row gap-8">
        <h2 ref={heading} tabIndex={-1} className="no-margin text-14 strong grow">
          {title}
        </h2>
        {onClose && <IconButton label={back} icon={IconX} size="sm" onClick={onClose} />}
      </header>
      {items.length === 0 ? (
        <p className="no-margin muted">{none}</p>
      ) : (
        <ul className={`plain-list panel surface ${styles.behind}`}>
          {items.map((item) => (
            <li className="pad-x-12 pad-y-10" key={item.id}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
