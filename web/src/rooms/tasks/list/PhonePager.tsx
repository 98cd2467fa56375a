import { Button } from '../../../kit/controls/Button.tsx'
import { type TaskList } from './model.ts'
import { rangeText } from './paging.ts'

import styles from './PhoneList.module.css'

/** Under the last card: where one is, and the way on. */
export function PhonePager({ list: { address, rows, scroller } }: { list: TaskList }) {
  const { page, limit } = address.state
  const pages = Math.ceil(rows.total.count / limit)
  if (pages <= 1) return null
  const turn = (next: number) => {
    address.change({ page: next })
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <nav className={styles.pager} aria-label="Страницы">
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        Назад
      </Button>
      <span>{rangeText(address.state, rows.total, rows.items?.length ?? 0)}</span>
      <Button disabled={page >= pages} onClick={() => turn(page + 1)}>
        Вперёд
      </Button>
    </nav>
  )
}
