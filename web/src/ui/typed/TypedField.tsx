import { TextInput, type TextInputProps } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'

import { capitalised } from '../form/sentences.ts'
import type { FieldFormat } from './formats.ts'
import { setHalfTyped } from './half.ts'

interface TypedFieldProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onInput'
> {
  /** Referentially stable. */
  format: FieldFormat<Value>
  value: Value | null
  /** Called with `format.unread` while the typed text is not understood. */
  onChange: (value: Value | null) => void
}

const shownBy = <Value,>({ read, show }: FieldFormat<Value>, value: Value | null): string => {
  if (value === null) return ''
  // A text that was not understood is its own value.
  return typeof value === 'string' && !('value' in read(value)) ? value : show(value)
}

/**
 * A field for one kind of value. Nothing that is typed or pasted is changed before the field is left; then
 * it is shown as it is stored, or the field says why it is not understood.
 */
export function TypedField<Value>({
  format,
  value,
  onChange,
  error,
  onBlur,
  ...rest
}: TypedFieldProps<Value>) {
  const [text, setText] = useState(() => shownBy(format, value))
  const [emitted, setEmitted] = useState(value)
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement | null>(null)

  // Set from outside: by a draft, a merge with another user's changes, another field.
  if (!Object.is(emitted, value)) {
    setEmitted(value)
    setText(shownBy(format, value))
    setRefusal(undefined)
  }

  const connect = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    return () => {
      if (element) setHalfTyped(element, false)
    }
  }, [])

  const read = (typed: string): { next: Value | null; why?: string } => {
    if (typed.trim() === '') return { next: null }
    const reading = format.read(typed)
    return 'value' in reading ? { next: reading.value } : { next: format.unread(typed), why: reading.refusal }
  }

  const emit = (typed: string) => {
    const { next, why } = read(typed)
    setText(typed)
    if (input.current) setHalfTyped(input.current, why !== undefined)
    if (why === undefined) setRefusal(undefined)
    if (Object.is(next, emitted)) return
    setEmitted(next)
    onChange(next)
  }

  return (
    <TextInput
      ref={connect}
      inputMode={format.inputMode}
      placeholder={format.placeholder}
      autoComplete="off"
      // Plates, VINs and card numbers are in capitals; digits are unaffected.
      autoCapitalize="characters"
      spellCheck={false}
      rightSection={format.unit}
      {...rest}
      value={text}
      error={error ?? refusal}
      // The text does not match the value, so the form must not be submitted.
      data-half={refusal !== undefined || undefined}
      onChange={({ currentTarget }) => emit(currentTarget.value)}
      onBlur={(event) => {
        const { next, why } = read(text)
        if (why === undefined) setText(shownBy(format, next))
        setRefusal(why === undefined ? undefined : capitalised(why))
        onBlur?.(event)
      }}
    />
  )
}
