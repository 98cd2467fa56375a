import { type MouseEvent, useEffect, useRef } from 'react'

import styles from './Checkbox.module.css'

interface CheckboxProps {
  label: string
  isOn: boolean
  /** Indeterminate: some of the rows it stands for are selected. */
  isMixed?: boolean
  /** Rendered inside a row that receives the focus itself. */
  isSkipped?: boolean
  onToggle: (event: MouseEvent<HTMLInputElement>) => void
}

/** A styled native checkbox, because a table has a hundred of them. */
export function Checkbox({ label, isOn, isMixed = false, isSkipped = false, onToggle }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className={`block ${styles.box}`}
      aria-label={label}
      checked={isOn}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={onToggle}
      // Controlled by the selection. The click handler above is needed for the Shift key.
      readOnly
    />
  )
}
