import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'

import { count } from '../formats/numbers.ts'
import { Icon } from '../Icon.tsx'
import { pageRow } from './paging.ts'

import styles from './PageButtons.module.css'

interface PageButtonsProps {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

export const PageButtons = ({ label, page, pages, onPage }: PageButtonsProps) => (
  <nav className="flex gap-2 phone-wrap" aria-label={label}>
    <button
      type="button"
      className={styles.page}
      aria-label="Предыдущая страница"
      disabled={page <= 1}
      onClick={() => onPage(page - 1)}
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
          onClick={() => onPage(number)}
        >
          {count(number)}
        </button>
      ),
    )}
    <button
      type="button"
      className={styles.page}
      aria-label="Следующая страница"
      disabled={page >= pages}
      onClick={() => onPage(page + 1)}
    >
      <Icon of={IconChevronRight} />
    </button>
  </nav>
)
