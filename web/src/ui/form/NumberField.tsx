import type { ReactNode } from 'react'

import { MaskedField } from '../masks/MaskedField.tsx'
import { masks } from '../masks/masks.ts'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: ReactNode
  /** Accessible name, if the visible label is elsewhere. */
  isLabelHidden?: boolean
}

/** A non-negative integer; an empty field is null. */
export const NumberField = ({ label, isLabelHidden = false, ...field }: NumberFieldProps) => (
  <MaskedField
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    mask={masks.whole}
    maxLength={20}
    {...field}
  />
)
