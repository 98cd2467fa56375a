import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { forgetTrouble } from '../../platform/overlays/alert.ts'
import { useOwnWindow } from '../../platform/overlays/useOwnWindow.ts'
import { Icon } from '../Icon.tsx'
import { useFirstFocus } from '../useFirstFocus.ts'
import { FormButtons } from './FormButtons.tsx'
import { KeyForm } from './KeyForm.tsx'
import type { FieldSentences } from './sentences.ts'
import { useFocusOnWrong } from './useFocusOnWrong.ts'
import { whenWhole } from './whenWhole.ts'

import styles from './DialogForm.module.css'

interface DialogFormProps {
  children: ReactNode
  submit: string
  /** Closes the window by itself when it resolves; throws to stay. */
  onSubmit: () => Promise<unknown>
  /** What comes of it is shown in the same window. */
  stays?: boolean
  /** Back to the list that the form stands in the place of: one goes there instead of closing the window. */
  onBack?: (() => void) | undefined
  /** Closing it now would lose something. */
  isDirty?: boolean
  error?: string | null | undefined
  /** What is said under its fields: the focus goes to the first of them. */
  errors?: FieldSentences
}

const nothing: FieldSentences = {}

/** The body of a window that asks for something: Ctrl+Enter sends, Esc asks before a text is lost. */
export function DialogForm({
  children,
  submit,
  onSubmit,
  stays = false,
  onBack,
  isDirty = false,
  error,
  errors = nothing,
}: DialogFormProps) {
  const { close } = useOwnWindow(isDirty)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setIsBusy(true)
    forgetTrouble()
    try {
      await onSubmit()
      if (onBack) onBack()
      else if (!stays) close()
    } catch {
      // The form shows what the server said and keeps what was typed.
    } finally {
      setIsBusy(false)
    }
  }
  // The window is there before its lazily loaded body, so it has put the focus elsewhere.
  const root = useFirstFocus<HTMLDivElement>()
  useFocusOnWrong(root, errors)

  return (
    <KeyForm className={styles.form} onSubmit={() => whenWhole(root.current, () => void run())}>
      <div ref={root} className={styles.form}>
        {children}
      </div>
      {error && !isBusy && (
        <p role="alert" className={styles.error}>
          <Icon of={IconAlertCircle} />
          {error}
        </p>
      )}
      <FormButtons submit={submit} isBusy={isBusy} onBack={onBack} />
    </KeyForm>
  )
}
