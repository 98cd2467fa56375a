import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'

import { parseTime } from '../formats/typedMoment.ts'
import { setHalfTyped } from '../typed/half.ts'

interface TimeFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const isUnreadable = (typed: string): boolean => typed.trim() !== '' && parseTime(typed) === null

/** «9», «930», «9:30». An invalid time shows an error on blur and prevents the form from being submitted. */
export function TimeField({ label, placeholder, value, onChange }: TimeFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && isUnreadable(value)
  const forget = useCallback(
    (element: HTMLInputElement | null) => () => {
      if (element) setHalfTyped(element, false)
    },
    [],
  )
  return (
    <TextInput
      ref={forget}
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      value={value}
      error={isWrong ? `Например ${placeholder}` : undefined}
      data-half={isWrong || undefined}
      onChange={({ currentTarget }) => {
        setHalfTyped(currentTarget, isUnreadable(currentTarget.value))
        onChange(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => {
        setLeft(true)
        onChange(parseTime(currentTarget.value) ?? currentTarget.value)
      }}
    />
  )
}
