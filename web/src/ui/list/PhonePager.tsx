import { Button } from '../controls/Button.tsx'
import { type Paging, rangeText } from './paging.ts'

import styles from './PhonePager.module.css'

interface PhonePagerProps {
  paging: Paging
  /** Accessible name; must differ if a screen has two lists. */
  label?: string
}

/** Pager below the last card. */
export function PhonePager({ paging, label = 'Страницы' }: PhonePagerProps) {
  const { page, limit, total, shown, onPage } = paging
  const pages = Math.ceil(total.count / limit)
  if (pages <= 1) return null
  return (
    <nav className={`row between text-14 digits muted ${styles.pager}`} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Назад
      </Button>
      <span>{rangeText(paging, total, shown ?? 0)}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Вперёд
      </Button>
    </nav>
  )
}
