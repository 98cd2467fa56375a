import { Button } from '../controls/Button.tsx'
import { Kbd } from '../keys/Kbd.tsx'
import { leaveModal } from '../overlays/modal.ts'
import { TakesLong } from './TakesLong.tsx'

import styles from './FormButtons.module.css'

interface FormButtonsProps {
  submit: string
  isBusy: boolean
  onBack: (() => void) | undefined
}

/** Footer of a form window: shortcuts, cancel and submit. On a phone it stays above the keyboard. */
export const FormButtons = ({ submit, isBusy, onBack }: FormButtonsProps) => (
  <div className={`row wrap end gap-8 above-6 phone-surface ${styles.buttons}`}>
    <TakesLong isBusy={isBusy} />
    <span className="grow muted phone-hidden">
      <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
    </span>
    <Button size="xl" className={styles.leave} onClick={onBack ?? leaveModal}>
      {onBack ? 'К списку' : 'Отменить'}
    </Button>
    <Button size="xl" className={styles.submit} variant="filled" type="submit" isBusy={isBusy}>
      {submit}
    </Button>
  </div>
)
