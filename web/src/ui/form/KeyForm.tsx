import type { KeyboardEvent, ReactNode, RefObject } from 'react'

interface KeyFormProps {
  children: ReactNode
  onSubmit: () => void
  /** Handler of Ctrl+Shift+Enter; without it these keys submit, too. */
  onSubmitMore?: (() => void) | undefined
  /** Handler of Esc; without it Esc closes the window. */
  onCancel?: () => void
  className?: string | undefined
  root?: RefObject<HTMLFormElement | null>
}

/** A form that Ctrl+Enter submits from any field and Esc cancels. */
export function KeyForm({ children, onSubmit, onSubmitMore, onCancel, className, root }: KeyFormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (event.shiftKey && onSubmitMore) onSubmitMore()
      else onSubmit()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields as they bubble
    <form
      ref={root}
      noValidate
      className={className}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
