import { caps } from './caps.ts'
import { Kbd } from './Kbd.tsx'

import styles from './Kbd.module.css'

interface KeysProps {
  /** As in `useHotkeys`. */
  of: string
}

const KeyCombo = ({ of: press }: { of: readonly string[] }) => press.map((cap) => <Kbd key={cap}>{cap}</Kbd>)

/** A shortcut as printed on the keyboard: «G затем T», «Shift D». */
export function Keys({ of: keys }: KeysProps) {
  const [first = [], second] = caps(keys)
  return (
    <span className={`inline-row gap-4 rigid ${styles.keys}`}>
      <KeyCombo of={first} />
      {second && (
        <>
          <span className="text-12 line-16 muted">затем</span>
          <KeyCombo of={second} />
        </>
      )}
    </span>
  )
}
