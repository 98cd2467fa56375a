import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { leaveModal } from '../../platform/overlays/modal.ts'
import { useOwnWindow } from '../../platform/overlays/useOwnWindow.ts'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../keys/Kbd.tsx'
import { KeyForm } from './KeyForm.tsx'

import styles from './DialogForm.module.css'

interface DialogFormProps {
  children: ReactNode
  submit: string
  /** Closes the window by itself when it resolves; throws to stay. */
  onSubmit: () => Promise<unknown>
  /** What comes of it is shown in the same window. */
  stays?: boolean
  /** Closing it now would lose something. */
  isDirty?: boolean
  isRunning: boolean
  error?: string | null | undefined
}

/** The body of a window that asks for something: Ctrl+Enter sends, Esc asks before a text is lost. */
export function DialogForm({
  children,
  submit,
  onSubmit,
  stays = false,
  isDirty = false,
  isRunning,
  error,
}: DialogFormProps) {
  const { close } = useOwnWindow(isDirty)
  const run = async () => {
    if (isRunning) return
    try {
      await onSubmit()
      if (!stays) close()
    } catch {
      // The form shows what the server said and keeps what was typed.
    }
  }
  // The window is there before its lazily loaded body, so it has put the focus elsewhere.
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return (
    <KeyForm className={styles.form} onSubmit={() => void run()}>
      <div ref={root} className={styles.form}>
        {children}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          <Icon of={IconAlertCircle} />
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <span className={styles.hint}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
        </span>
        <Button size="xl" onClick={leaveModal}>
          Отменить
        </Button>
        <Button size="xl" variant="filled" type="submit" loading={isRunning}>
          {submit}
        </Button>
      </div>
    </KeyForm>
  )
}
