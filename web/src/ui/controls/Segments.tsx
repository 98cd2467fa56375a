import { useId } from 'react'

import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  /** Accessible name: «Что показывать в истории». */
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; title: string }[]
}

/**
 * A segmented control. The library's one measures its indicator on every render, which causes a second
 * layout; here the selected option has a background instead.
 */
export function Segments<Value extends string>({ label, value, onChange, choices }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.title}
        </label>
      ))}
    </div>
  )
}
