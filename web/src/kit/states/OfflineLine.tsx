import { IconCloudUp, IconWifiOff } from '@tabler/icons-react'

import { clock } from '../formats/dates.ts'
import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'

import styles from './states.module.css'

interface OfflineLineProps {
  /** Null while online. */
  since: Date | null
  /** Number of changes that wait to be sent or were refused, and a callback that lists them. */
  waiting: { count: number; refusedCount: number; show: () => void } | null
  /** The browser's storage is full: pending changes exist only in this tab. */
  isUnstored: boolean
}

const waitingForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']
const changeForms: Forms = ['изменение', 'изменения', 'изменений']

function wordsOf({ since, waiting, isUnstored }: OfflineLineProps): string {
  if (!waiting) return since ? `Нет сети с ${clock(since)}. Показаны сохранённые данные` : ''
  const { count, refusedCount } = waiting
  return [
    since && 'Нет сети',
    count > 0 && `${counted(count, waitingForms)} отправки`,
    refusedCount > 0 && `Не отправлено: ${counted(refusedCount, changeForms)}`,
    isUnstored && 'На устройстве нет места: не закрывайте вкладку, пока всё не уйдёт',
  ]
    .filter(Boolean)
    .join('. ')
}

/** Amber banner over stale data while offline, and while changes wait to be sent. */
export const OfflineLine = ({ since, waiting, isUnstored }: OfflineLineProps) => (
  <div role="status">
    {(since ?? waiting) && (
      <div className={styles.offline}>
        <Icon of={since ? IconWifiOff : IconCloudUp} />
        <span>{wordsOf({ since, waiting, isUnstored })}</span>
        {waiting && (
          <button type="button" className={styles.offlineShow} onClick={waiting.show}>
            Показать
          </button>
        )}
      </div>
    )}
  </div>
)
