import { type ActStatus, actStatusTitles } from '@naryad/contract/acts/acts.words'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconX from '~icons/x'

import { Icon, type IconComponent } from '../../ui/Icon.tsx'

import styles from './act.module.css'

const icons: Readonly<Record<ActStatus, IconComponent>> = {
  DRAFT: IconPencil,
  ISSUED: IconCheck,
  CANCELLED: IconX,
}

export const ActStatusMark = ({ status }: { status: ActStatus }) => (
  <span className={styles.status} data-off={status !== 'ISSUED' || undefined}>
    <Icon of={icons[status]} size={14} />
    {actStatusTitles[status]}
  </span>
)
