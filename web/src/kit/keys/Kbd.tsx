import { caps } from './combo.ts'

import styles from './Kbd.module.css'

interface KeysProps {
  /** As in `useHotkeys`. */
  of: string
}

const Press = ({ of: press }: { of: readonly string[] }) =>
  press.map((cap) => (
    <kbd key={cap} className={styles.kbd}>
      {cap}
    </kbd>
  ))

/** The keys as they are printed on the keyboard: «G затем T», «Shift D». */
export function Keys({ of: keys }: KeysProps) {
  const [first = [], second] = caps(keys)
  return (
    <span className={styles.keys}>
      <Press of={first} />
      {second && (
        <>
          <span className={styles.then}>затем</span>
          <Press of={second} />
        </>
      )}
    </span>
  )
}

/** One key or a fixed group, as it is written: «Ctrl K». */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.kbd}>{children}</kbd>
