import { type ReactNode, useEffect, useRef, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'

import { Icon } from '../Icon.tsx'
import { forgetTrouble } from '../overlays/alert.ts'
import { useOwnWindow } from '../overlays/useOwnWindow.ts'
import { useFirstFocus } from '../useFirstFocus.ts'
import { markFirst } from './firstField.ts'
import { FormButtons } from './FormButtons.tsx'
import { KeyForm } from './KeyForm.tsx'
import type { FieldSentences } from './sentences.ts'
import { useFocusOnWrong } from './useFocusOnWrong.ts'

import styles from './DialogForm.module.css'

interface DialogFormProps {
  children: ReactNode
  submit: string
  /** The window closes when the promise resolves and stays open when it rejects. */
  onSubmit: () => Promise<unknown>
  /** Shows the list that the form has replaced, instead of closing the window. */
  onBack?: (() => void) | undefined
  /** Shows what comes next, instead of closing the window. */
  onDone?: (() => void) | undefined
  /** All that the user can change here: closing asks once it differs from what it was at the opening. */
  draft?: unknown
  /** Closing would lose what was brought along, too, or the form compares its draft itself. */
  isDirty?: boolean
  /** What is entered is stored on the device meanwhile: a reload does not lose it. */
  isStored?: boolean
  error?: string | null | undefined
  /** Errors below the fields; the first wrong field receives the focus. */
  errors?: FieldSentences
}

const nothing: FieldSentences = {}

/** The body of a window with a form: Ctrl+Enter submits, Esc asks before unsaved text is lost. */
export function DialogForm({
  children,
  submit,
  onSubmit,
  onBack,
  onDone,
  draft,
  isDirty = false,
  isStored = false,
  error,
  errors = nothing,
}: DialogFormProps) {
  const shown = JSON.stringify(draft)
  const [opened] = useState(shown)
  const { close } = useOwnWindow(isDirty || shown !== opened, isStored)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setIsBusy(true)
    forgetTrouble()
    try {
      await onSubmit()
      const leave = onBack ?? onDone ?? close
      leave()
    } catch {
      // The form shows the error and keeps the input.
    } finally {
      setIsBusy(false)
    }
  }
  // The window opens before its lazily loaded body and has focused something else.
  const root = useFirstFocus<HTMLDivElement>(markFirst)
  useFocusOnWrong(root, errors)

  return (
    <KeyForm className="stack gap-14 phone-grow" onSubmit={() => void run()}>
      <div ref={root} tabIndex={-1} className="stack gap-14 phone-grow no-outline">
        {children}
      </div>
      {error && !isBusy && <FormError text={error} />}
      <FormButtons submit={submit} isBusy={isBusy} onBack={onBack} />
    </KeyForm>
  )
}

/** Below the fields, where a long form is cut on a phone. */
function FormError({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // Not returned: browsers answer with a promise, which is no cleanup.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={line} role="alert" className={`no-margin flex top gap-6 err ${styles.error}`}>
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  )
}
