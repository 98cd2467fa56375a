import { type ReactNode, useState } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { KeyForm } from '../../../kit/form/KeyForm.tsx'
import { Kbd } from '../../../kit/keys/Kbd.tsx'
import { useFirstFocus } from '../../../kit/useFirstFocus.ts'
import { leaveModal } from '../../../platform/overlays/modal.ts'
import { useOwnWindow } from '../../../platform/overlays/useOwnWindow.ts'

import styles from './BulkForm.module.css'

interface BulkFormProps {
  children: ReactNode
  submit: string
  /** Closing it now would lose a text. */
  isDirty: boolean
  /** Says what is missing by itself. */
  check: () => boolean
  /** Tells whether it was done. */
  onSubmit: () => Promise<boolean>
}

/** The window that asks for the text of a bulk action; it stays with the text when the call does not go through. */
export function BulkForm({ children, submit, isDirty, check, onSubmit }: BulkFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const root = useFirstFocus<HTMLDivElement>()
  const { close } = useOwnWindow(isDirty)

  const send = async () => {
    if (isBusy || !check()) return
    setIsBusy(true)
    if (await onSubmit()) close()
    else setIsBusy(false)
  }
  return (
    <KeyForm className={styles.form} onSubmit={() => void send()}>
      <div ref={root} className={styles.fields}>
        {children}
      </div>
      <div className={styles.buttons}>
        <span className={styles.hint}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
        </span>
        <Button size="xl" onClick={leaveModal}>
          Отменить
        </Button>
        <Button size="xl" variant="filled" type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </KeyForm>
  )
}
