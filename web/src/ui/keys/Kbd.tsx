import styles from './Kbd.module.css'

/** One key or a fixed combination as shown to the user: «Ctrl K». */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.kbd}>{children}</kbd>
