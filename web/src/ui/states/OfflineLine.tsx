import IconCloudUp from '~icons/cloud-up'
import IconWifiOff from '~icons/wifi-off'

import { clock } from '../formats/dates.ts'
import { Icon } from '../Icon.tsx'

import styles from './states.module.css'

interface OfflineLineProps {
  /** Null while online. */
  since: Date | null
  /** The pending and refused changes in words, and a callback that lists them. */
  waiting: { text: string; show: () => void } | null
}

const wordsOf = ({ since, waiting }: OfflineLineProps) =>
  waiting
    ? `${since ? 'Нет сети. ' : ''}${waiting.text}`
    : since && `Нет сети с ${clock(since)}. Показаны сохранённые данные`

/** Amber banner over stale data while offline, and while changes wait to be sent. */
export const OfflineLine = ({ since, waiting }: OfflineLineProps) => (
  <div role="status">
    {(since ?? waiting) && (
      <div className={styles.offline}>
        <Icon of={since ? IconWifiOff : IconCloudUp} />
        <span>{wordsOf({ since, waiting })}</span>
        {waiting && (
          <button type="button" className={styles.offlineShow} onClick={waiting.show}>
            Показать
          </button>
        )}
      </div>
    )}
  </div>
)
