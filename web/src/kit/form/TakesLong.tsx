import { useEffect, useState } from 'react'

import styles from './TakesLong.module.css'

/** After this long without an answer the form says that it is still sending. */
const longMs = 5_000

/**
 * Shown in the footer of a form being sent. The live region is always rendered: screen readers announce only
 * changes of an existing region.
 */
export function TakesLong({ isBusy }: { isBusy: boolean }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isBusy])
  return (
    <div role="status" className={styles.words}>
      {isLong && 'Сервер отвечает дольше обычного. Введённое остаётся здесь.'}
    </div>
  )
}
