import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { DialogForm } from './DialogForm.tsx'

interface ReasonFormProps {
  /** «Причина», «Основание» */
  label: string
  placeholder: string
  /** Explains the consequences of the action. */
  children: ReactNode
  submit: string
  /** Fields below the reason. */
  more?: ReactNode
  /** What is entered in those fields. */
  moreDraft?: unknown
  /** Error of the reason; undefined if it is valid. */
  check: (reason: string) => string | undefined
  /** Rejects to keep the window open. */
  onSubmit: (reason: string) => Promise<unknown>
}

/** A form that asks for the reason of an action. */
export function ReasonForm({
  label,
  placeholder,
  children,
  more,
  moreDraft,
  check,
  onSubmit,
  submit: submitTitle,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const submit = async () => {
    const wrong = check(reason)
    setError(wrong)
    if (wrong !== undefined) throw new Error(wrong)
    await onSubmit(reason)
  }
  return (
    <DialogForm submit={submitTitle} onSubmit={submit} draft={{ reason, moreDraft }}>
      {children}
      <Textarea
        label={label}
        placeholder={placeholder}
        withAsterisk
        data-autofocus
        rows={3}
        data-grows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setReason(currentTarget.value)
        }}
      />
      {more}
    </DialogForm>
  )
}
