import {
  type TachographFileStatus,
  tachographFileStatusTitles,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconClock from '~icons/clock'
import IconHelpCircle from '~icons/help-circle'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './tachographFiles.module.css'

const signs: Record<TachographFileStatus, IconComponent> = {
  READING: IconClock,
  ASKS: IconHelpCircle,
  READ: IconCircleCheck,
  UNREADABLE: IconAlertTriangle,
}

export const FileStatus = ({ status }: { status: TachographFileStatus }) => (
  <span className={styles.status} data-status={status}>
    <Icon of={signs[status]} size={14} />
    {tachographFileStatusTitles[status]}
  </span>
)
