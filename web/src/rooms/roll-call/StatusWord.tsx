import type { RollCallStatus } from '@naryad/contract/roll-call/roll-call.words'

import { Icon } from '../../ui/Icon.tsx'
import { statusLooks } from './statusMarks.ts'

import styles from './rollCall.module.css'

export const StatusWord = ({ status }: { status: RollCallStatus }) => (
  <span className={styles.status} data-status={status}>
    <Icon of={statusLooks[status].icon} size={16} />
    {statusLooks[status].short}
  </span>
)
