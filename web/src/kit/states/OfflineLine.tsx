import { IconWifiOff } from '@tabler/icons-react'

import { clock } from '../formats/dates.ts'
import { Icon } from '../Icon.tsx'

import styles from './states.module.css'

interface OfflineLineProps {
  /** Null while there is a network. */
  since: Date | null
}

/** The amber line over what was read before the network went. */
export const OfflineLine = ({ since }: OfflineLineProps) => (
  <div role="status">
    {since && (
      <div className={styles.offline}>
        <Icon of={IconWifiOff} />
        Нет сети с {clock(since)}. Показаны сохранённые данные
      </div>
    )}
  </div>
)
