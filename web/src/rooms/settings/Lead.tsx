import type { ReactNode } from 'react'

import styles from './settings.module.css'

/** What a section is for, under its heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
