import { Button } from '../controls/Button.tsx'
import { count } from '../formats/numbers.ts'

import styles from './ShowFound.module.css'

interface ShowFoundProps {
  /** Number of matching rows. */
  found: number
  onClose: () => void
}

/** Sticky button at the bottom of a filter sheet: «Показать: 128». */
export const ShowFound = ({ found, onClose }: ShowFoundProps) => (
  <div className={styles.foot}>
    <Button size="phone" variant="filled" fullWidth onClick={onClose}>
      Показать: {count(found)}
    </Button>
  </div>
)
