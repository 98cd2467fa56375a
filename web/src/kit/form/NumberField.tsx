import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: ReactNode
  /** Where its name is seen beside it. */
  isLabelHidden?: boolean
}

/** A whole number without signs; an empty field is none. */
export const NumberField = ({ label, value, onChange, error, isLabelHidden = false }: NumberFieldProps) => (
  <TextInput
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    inputMode="numeric"
    autoComplete="off"
    maxLength={9}
    value={value === null ? '' : String(value)}
    error={error}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
