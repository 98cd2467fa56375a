import type { ReactNode } from 'react'

import styles from './settings.module.css'

/** Introductory text below the heading of a section. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
