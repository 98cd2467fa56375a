import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Icon } from '../Icon.tsx'

import styles from './FormWarning.module.css'

/** What speaks against the values of a form; it may be saved nevertheless. */
export const FormWarning = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.warning}>
    <Icon of={IconAlertTriangle} />
    <span>{children}</span>
  </p>
)
