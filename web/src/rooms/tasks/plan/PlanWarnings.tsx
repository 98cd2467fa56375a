import { IconAlertTriangle } from '@tabler/icons-react'

import { Icon } from '../../../kit/Icon.tsx'

import styles from '../card/dialogs/dialogs.module.css'

/** What speaks against a plan that may be saved nevertheless. */
export const PlanWarnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <p role="status" className={styles.warning}>
      <Icon of={IconAlertTriangle} /> Можно, но: {warnings.join(', ')}
    </p>
  )
