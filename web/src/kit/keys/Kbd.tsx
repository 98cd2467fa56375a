import styles from './Kbd.module.css'

/** One key or a fixed group, as it is written: «Ctrl K». */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.kbd}>{children}</kbd>
