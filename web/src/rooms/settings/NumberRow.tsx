import type { ReactNode } from 'react'

import { NumberField } from '../../ui/form/NumberField.tsx'
import { type Forms, plural } from '../../ui/formats/plural.ts'

import styles from './settings.module.css'

interface NumberRowProps {
  title: string
  /** Explanation of the number. */
  hint: ReactNode
  value: number | null
  onChange: (value: number | null) => void
  error: ReactNode
  /** «день, дня, дней» */
  unit: Forms
}

/** A numeric setting: label, explanation, field and unit. */
export const NumberRow = ({ title, hint, value, onChange, error, unit }: NumberRowProps) => (
  <li className={styles.row}>
    <div>
      <span className="row gap-8 medium">{title}</span>
      <p className={styles.hint}>{hint}</p>
    </div>
    <div className={`flex top gap-8 ${styles.beside}`}>
      <NumberField
        label={`${title}, ${unit[2]}`}
        isLabelHidden
        value={value}
        error={error}
        onChange={onChange}
      />
      <span className={styles.unit}>{plural(value ?? 0, unit)}</span>
    </div>
  </li>
)
