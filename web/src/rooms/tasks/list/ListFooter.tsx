import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { Icon } from '../../../kit/Icon.tsx'
import { pageSizes } from './listState.ts'
import { type TaskList } from './model.ts'
import { pageRow, rangeText } from './paging.ts'

import styles from './ListFooter.module.css'

interface ListFooterProps {
  list: TaskList
  /** Beside an opened task there is no room for the size of the page. */
  isCompact: boolean
}

export function ListFooter({ list: { address, rows, scroller }, isCompact }: ListFooterProps) {
  const { page, limit } = address.state
  const pages = Math.max(1, Math.ceil(rows.total.count / limit))
  const turn = (next: number) => {
    address.change({ page: next })
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <footer className={styles.footer}>
      <span className={styles.range}>
        {rows.items && rangeText(address.state, rows.total, rows.items.length)}
      </span>
      {!isCompact && (
        <label className={styles.size}>
          Строк на странице
          <select
            className={styles.select}
            value={limit}
            onChange={({ currentTarget }) => {
              const size = pageSizes.find((size) => size === Number(currentTarget.value))
              if (size) address.change({ limit: size })
            }}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <nav className={styles.pages} aria-label="Страницы">
        <button
          type="button"
          className={styles.page}
          aria-label="Предыдущая страница"
          disabled={page <= 1}
          onClick={() => turn(page - 1)}
        >
          <Icon of={IconChevronLeft} />
        </button>
        {pageRow(page, pages).map((number, index) =>
          number === null ? (
            <span key={index < 3 ? 'before' : 'after'} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-label={`Страница ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => turn(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          className={styles.page}
          aria-label="Следующая страница"
          disabled={page >= pages}
          onClick={() => turn(page + 1)}
        >
          <Icon of={IconChevronRight} />
        </button>
      </nav>
    </footer>
  )
}
