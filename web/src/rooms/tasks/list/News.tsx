import { IconArrowUp } from '@tabler/icons-react'

import { counted, type Forms } from '../../../kit/formats/plural.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useCalm } from './useCalm.ts'

import styles from './News.module.css'

const newForms: Forms = ['новую', 'новые', 'новых']
const newTaskForms: Forms = ['новая заявка', 'новые заявки', 'новых заявок']
/** Counters are spoken at most this often. */
const spokenEveryMs = 10_000

interface NewsProps {
  waiting: number
  onShow: () => void
}

/** New rows wait behind this button; nothing moves until it is pressed. */
export function News({ waiting, onShow }: NewsProps) {
  const spoken = useCalm(waiting, spokenEveryMs)
  return (
    <>
      <div role="status" className={styles.spoken}>
        {spoken > 0 && counted(spoken, newTaskForms)}
      </div>
      {waiting > 0 && (
        <div className={styles.news}>
          <button type="button" className={styles.button} onClick={onShow}>
            <Icon of={IconArrowUp} size={14} />
            Показать {counted(waiting, newForms)}
          </button>
        </div>
      )}
    </>
  )
}
