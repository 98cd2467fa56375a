import { type MouseEvent, useEffect, useRef } from 'react'

import styles from './Checkbox.module.css'

interface CheckboxProps {
  label: string
  isOn: boolean
  /** Between: some of what it stands for is chosen. */
  isMixed?: boolean
  /** Inside a row that takes the focus itself. */
  isSkipped?: boolean
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** A native box in the product's dress: a table has a hundred of them. */
export function Checkbox({ label, isOn, isMixed = false, isSkipped = false, onToggle }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isOn}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={onToggle}
      // What it shows follows from the selection; the click above has the Shift key.
      readOnly
    />
  )
}
