import IconChevronDown from '~icons/chevron-down'

import { Icon } from '../Icon.tsx'
import { PageButtons } from './PageButtons.tsx'
import { fitLimit, pageSizes, type Paging, rangeText } from './paging.ts'

import styles from './ListFooter.module.css'

interface ListFooterProps {
  paging: Paging
  /** Accessible name; must differ if a screen has two lists. */
  label?: string
}

/** So many more rows are worth another page size. */
const minMoreRows = 3

/** The window has room for more rows than a page, and the list has them. */
const isRoomLeft = ({ limit, total, fit }: Paging): boolean =>
  fit !== undefined && !fit.isOn && (fit.rows ?? 0) >= limit + minMoreRows && total.count > limit

export function ListFooter({ paging, label = 'Страницы' }: ListFooterProps) {
  const { page, limit, total, shown, onPage, onLimit, fit } = paging
  const pages = limit === 0 ? 1 : Math.max(1, Math.ceil(total.count / limit))
  return (
    <footer className={styles.footer}>
      <span className={styles.range}>{shown !== undefined && rangeText(paging, total, shown)}</span>
      {fit && isRoomLeft(paging) && (
        <button type="button" className={styles.offer} onClick={fit.onFit}>
          Показать {fit.rows} по высоте экрана
        </button>
      )}
      <span className={styles.size}>
        <span className={styles.sizeWords} aria-hidden>
          Строк на странице
        </span>
        <span className={`grid relative ${styles.pick}`}>
          <select
            className={styles.select}
            aria-label="Строк на странице"
            value={fit?.isOn ? fitLimit : limit}
            onChange={({ currentTarget }) => {
              if (currentTarget.value === fitLimit) fit?.onFit()
              const size = pageSizes.find((size) => size === Number(currentTarget.value))
              if (size) onLimit(size)
            }}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
            {fit && <option value={fitLimit}>По высоте экрана</option>}
          </select>
          <Icon of={IconChevronDown} size={14} />
        </span>
      </span>
      <PageButtons label={label} page={page} pages={pages} onPage={onPage} />
    </footer>
  )
}
