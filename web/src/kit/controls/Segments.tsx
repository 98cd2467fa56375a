import { useId } from 'react'

import styles from './Segments.module.css'

interface SegmentsProps<Value extends string> {
  /** For screen readers: «Что показывать в истории». */
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; title: string }[]
}

/**
 * One of a few, side by side. The library's measures where its mark has to stand each time it is drawn,
 * and the page is laid out twice for that; here the mark is the ground of the chosen one.
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
