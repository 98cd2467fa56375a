import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { Icon } from '../Icon.tsx'

import styles from './FormWarning.module.css'

/** A warning about the values of a form, which does not prevent saving. */
export const FormWarning = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.warning}>
    <Icon of={IconAlertTriangle} />
    <span>{children}</span>
  </p>
)
