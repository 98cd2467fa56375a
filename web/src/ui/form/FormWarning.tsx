import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { Icon } from '../Icon.tsx'

/** A warning about the values of a form, which does not prevent saving. */
export const FormWarning = ({ children }: { children: ReactNode }) => (
  <p role="status" className="no-margin row gap-6 warn">
    <Icon of={IconAlertTriangle} />
    <span>{children}</span>
  </p>
)
