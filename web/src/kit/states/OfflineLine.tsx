import { IconWifiOff } from '@tabler/icons-react'

import { clock } from '../formats/dates.ts'
import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'

import styles from './states.module.css'

interface OfflineLineProps {
  /** Null while there is a network. */
  since: Date | null
  /** How many changes wait to be sent, and what shows them. */
  waiting: { count: number; show: () => void } | null
}

const changeForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']

/** The amber line over what was read before the network went, and while something waits for it. */
export const OfflineLine = ({ since, waiting }: OfflineLineProps) => (
  <div role="status">
    {(since ?? waiting) && (
      <div className={styles.offline}>
        <Icon of={IconWifiOff} />
        <span>
          {since && 'Нет сети'}
          {since && (waiting ? '. ' : ` с ${clock(since)}. Показаны сохранённые данные`)}
          {waiting && `${counted(waiting.count, changeForms)} отправки`}
        </span>
        {waiting && (
          <button type="button" className={styles.offlineShow} onClick={waiting.show}>
            Показать
          </button>
        )}
      </div>
    )}
  </div>
)
