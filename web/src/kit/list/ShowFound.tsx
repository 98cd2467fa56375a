import { Button } from '../controls/Button.tsx'
import { count } from '../formats/numbers.ts'

import styles from './ShowFound.module.css'

interface ShowFoundProps {
  /** How many the list has under these conditions. */
  found: number
  onClose: () => void
}

/** At the foot of a phone's sheet of conditions, in sight however long it is: «Показать: 128». */
export const ShowFound = ({ found, onClose }: ShowFoundProps) => (
  <div className={styles.foot}>
    <Button size="phone" variant="filled" fullWidth onClick={onClose}>
      Показать: {count(found)}
    </Button>
  </div>
)
