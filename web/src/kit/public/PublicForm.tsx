import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { useIsPhone } from '../useMedia.ts'

import styles from './public.module.css'

const signs = { error: IconAlertCircle, done: IconCircleCheck, info: IconInfoCircle }

interface NoteProps {
  kind: keyof typeof signs
  children: ReactNode
}

/** Something to know, in its colour and with its sign. */
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
  /** Over the title: the way back. */
  back?: ReactNode
  refusal: string | null
  root: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  submit: string
  /** What the button says while it is at work. */
  busy: string
  isRunning: boolean
  isWide?: boolean
  children: ReactNode
  /** Under the button. */
  under?: ReactNode
}

/** The form of a bare page: what is wrong with the whole of it stands over its fields. */
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

/** What stands in the place of a form that has done its work. The focus goes to its title: it is another page now. */
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
