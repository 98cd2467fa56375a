import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCircleCheck from '~icons/circle-check'
import IconInfoCircle from '~icons/info-circle'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { useIsPhone } from '../useMedia.ts'

import styles from './public.module.css'

const signs = { error: IconAlertCircle, done: IconCircleCheck, info: IconInfoCircle }

interface NoteProps {
  kind: keyof typeof signs
  children: ReactNode
}

/** A notice with icon and colour by its kind. */
export const Note = ({ kind, children }: NoteProps) => (
  <div
    className={styles.note}
    data-kind={kind}
    role={kind === 'error' ? 'alert' : kind === 'done' ? 'status' : undefined}
  >
    <Icon of={signs[kind]} />
    <div>{children}</div>
  </div>
)

interface PublicFormProps {
  title: string
  lead?: ReactNode
  /** Back link above the title. */
  back?: ReactNode
  refusal: string | null
  root: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  submit: string
  /** Label of the button while the form is being sent. */
  busy: string
  isRunning: boolean
  isWide?: boolean
  children: ReactNode
  /** Content below the button. */
  under?: ReactNode
}

/** The form of a public page; errors of the whole form are shown above the fields. */
export function PublicForm({
  title,
  lead,
  back,
  refusal,
  root,
  onSubmit,
  submit,
  busy,
  isRunning,
  isWide = false,
  children,
  under,
}: PublicFormProps) {
  const isPhone = useIsPhone()
  return (
    <form
      ref={root}
      className={styles.form}
      data-wide={isWide || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {back}
      <div>
        <h1>{title}</h1>
        {lead && !refusal && <p className={styles.lead}>{lead}</p>}
      </div>
      {refusal && <Note kind="error">{refusal}</Note>}
      {children}
      <Button type="submit" variant="filled" size={isPhone ? 'phone' : 'bare'} isBusy={isRunning} fullWidth>
        {isRunning ? busy : submit}
      </Button>
      {under}
    </form>
  )
}

interface PublicResultProps {
  title: string
  children: ReactNode
}

/** Replaces a submitted form. The focus moves to its title, as on a new page. */
export function PublicResult({ title, children }: PublicResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
