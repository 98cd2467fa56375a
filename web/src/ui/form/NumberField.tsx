import type { ReactNode } from 'react'

import { numberFormats } from '../typed/formats.ts'
import { TypedField } from '../typed/TypedField.tsx'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: ReactNode
  description?: string
  /** Accessible name, if the visible label is elsewhere. */
  isLabelHidden?: boolean
}

/** A non-negative integer; an empty field is null. */
export const NumberField = ({ label, isLabelHidden = false, ...field }: NumberFieldProps) => (
  <TypedField
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    format={numberFormats.whole}
    maxLength={20}
    {...field}
  />
)
