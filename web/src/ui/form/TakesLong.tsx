import { useEffect, useState } from 'react'

import { shownDialog } from '../overlays/dialogs.ts'
import { useStore } from '../store.ts'

import styles from './TakesLong.module.css'

/** After this long without an answer the form says that it is still sending. */
const longMs = 5_000

/**
 * Shown in the footer of a form being sent. The live region is always rendered: screen readers announce only
 * changes of an existing region.
 */
export function TakesLong({ isBusy }: { isBusy: boolean }) {
  const [isLong, setIsLong] = useState(false)
  // A form is also busy while a question waits for its answer, when nothing has been sent yet.
  const isAsking = useStore(shownDialog)?.kind === 'confirm'
  const isSending = isBusy && !isAsking
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isSending])
  return (
    <div role="status" className={`text-13 secondary ${styles.words}`}>
      {isLong && 'Сервер отвечает дольше обычного. Введённое остаётся здесь.'}
    </div>
  )
}
