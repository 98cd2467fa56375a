import type { ReactNode } from 'react'

import styles from './settings.module.css'

/** Introductory text below the heading of a section. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <p className={`no-margin line-20 secondary below-16 max-width-640 underlined-links ${styles.lead}`}>
    {children}
  </p>
)
