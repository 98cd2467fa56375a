import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface NumberFieldProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  error?: ReactNode
  /** Accessible name, if the visible label is elsewhere. */
  isLabelHidden?: boolean
}

/** A non-negative integer; an empty field is null. */
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
