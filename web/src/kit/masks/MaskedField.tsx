import { TextInput, type TextInputProps } from '@mantine/core'
import { MaskInput } from 'maska'
import { useCallback, useEffect, useRef, useState } from 'react'

import { setHalfTyped } from './half.ts'
import type { Mask } from './masks.ts'

interface MaskedFieldProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onInput'
> {
  /** One of `masks`, referentially stable. */
  mask: Mask<Value>
  value: Value | null
  /** Called with null while the typed text is incomplete. */
  onChange: (value: Value | null) => void
}

/**
 * A field that accepts only what its mask allows and returns the stored form: «+7 917 245-18-63» gives
 * «+79172451863». The mask owns the text; the value is written into it only when it is set from outside.
 */
export function MaskedField<Value>({
  mask,
  value,
  onChange,
  error,
  onBlur,
  ...rest
}: MaskedFieldProps<Value>) {
  const [isWrong, setWrong] = useState(false)
  const input = useRef<{ element: HTMLInputElement; mask: MaskInput } | null>(null)
  const emitted = useRef(value)

  const attachMask = useCallback(
    (element: HTMLInputElement | null) => {
      if (!element) return undefined
      input.current = { element, mask: new MaskInput(element, mask.options) }
      return () => {
        setHalfTyped(element, false)
        input.current?.mask.destroy()
        input.current = null
      }
    },
    [mask],
  )

  const write = useCallback(
    (next: Value | null) => {
      if (!input.current) return
      input.current.element.value = next === null ? '' : mask.show(next)
      setHalfTyped(input.current.element, false)
      input.current.mask.updateValue(input.current.element)
    },
    [mask],
  )

  // A value other than the last emitted one was set from outside: by a draft, a merge with another user's
  // changes, another field.
  useEffect(() => {
    if (Object.is(emitted.current, value)) return
    emitted.current = value
    write(value)
  }, [value, write])

  const emit = (field: HTMLInputElement) => {
    const shown = field.value
    const next = shown === '' ? null : mask.read(shown)
    setHalfTyped(field, shown !== '' && next === null)
    if (isWrong && (next !== null || shown === '')) setWrong(false)
    if (Object.is(next, emitted.current)) return
    emitted.current = next
    onChange(next)
  }

  return (
    <TextInput
      ref={attachMask}
      defaultValue={value === null ? '' : mask.show(value)}
      inputMode={mask.inputMode}
      placeholder={mask.placeholder}
      autoComplete="off"
      // Plates, VINs and card numbers are in capitals; digits are unaffected.
      autoCapitalize="characters"
      spellCheck={false}
      rightSection={mask.unit}
      error={error ?? (isWrong ? mask.complaint : undefined)}
      // The text does not match the value, so the form must not be submitted.
      data-half={isWrong || undefined}
      {...rest}
      onInput={({ currentTarget }) => emit(currentTarget)}
      onBlur={(event) => {
        const shown = event.currentTarget.value
        const next = mask.read(shown)
        setWrong(shown !== '' && next === null)
        // Formats the value: «завтра» becomes its date, 1500,5 becomes 1 500,50.
        if (next !== null) write(next)
        onBlur?.(event)
      }}
    />
  )
}
