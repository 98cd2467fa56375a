import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { DialogForm } from './DialogForm.tsx'

interface ReasonFormProps {
  /** «Причина», «Основание» */
  label: string
  placeholder: string
  /** What will come of it. */
  children: ReactNode
  submit: string
  /** Fields below the reason. */
  more?: ReactNode
  /** What is wrong with the reason; nothing when it will do. */
  check: (reason: string) => string | undefined
  /** Throws to stay. */
  onSubmit: (reason: string) => Promise<unknown>
  stays?: boolean
}

/** A window that asks for the reason of an action on a user. */
export function ReasonForm({
  label,
  placeholder,
  children,
  more,
  check,
  onSubmit,
  ...window
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
    <DialogForm onSubmit={submit} isDirty={reason.trim() !== ''} {...window}>
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
