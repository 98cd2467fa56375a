import { IconWifiOff } from '@tabler/icons-react'

import { clock } from '../formats/dates.ts'
import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'

import styles from './states.module.css'

interface OfflineLineProps {
  /** Null while there is a network. */
  since: Date | null
  /** How many changes wait to be sent. */
  waiting?: number
}

const changeForms: Forms = ['изменение ждёт', 'изменения ждут', 'изменений ждут']

/** The amber line over what was read before the network went. */
export const OfflineLine = ({ since, waiting = 0 }: OfflineLineProps) => (
  <div role="status">
    {since && (
      <div className={styles.offline}>
        <Icon of={IconWifiOff} />
        {waiting > 0
          ? `Нет сети. ${counted(waiting, changeForms)} отправки`
          : `Нет сети с ${clock(since)}. Показаны сохранённые данные`}
      </div>
    )}
  </div>
)
