import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

import { submitWhole } from './submitWhole.ts'

interface KeyFormProps {
  children: ReactNode
  onSubmit: () => void
  /** Handler of Ctrl+Shift+Enter and of a submit button named `more`; without it they submit, too. */
  onSubmitMore?: (() => void) | undefined
  /** Handler of Esc; without it Esc closes the window. */
  onCancel?: () => void
  className?: string | undefined
  root?: RefObject<HTMLFormElement | null>
}

const isMoreButton = (event: Event): boolean =>
  event instanceof SubmitEvent && event.submitter?.getAttribute('name') === 'more'

/** Enter in a search looks for something; it does not send what is found around it. */
const isSearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search'

/** A form that Ctrl+Enter submits from any field and Esc cancels. */
export function KeyForm({ children, onSubmit, onSubmitMore, onCancel, className, root }: KeyFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = root ?? own
  // The keys may have changed a field in the same event: the handlers of the next render know its value.
  const latest = useRef({ onSubmit, onSubmitMore })
  useLayoutEffect(() => {
    latest.current = { onSubmit, onSubmitMore }
  })
  const submit = (isMore: boolean) =>
    submitWhole(form.current, () => {
      const { onSubmit: send, onSubmitMore: sendMore = send } = latest.current
      if (isMore) sendMore()
      else send()
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit(event.shiftKey)
    } else if (event.key === 'Enter' && isSearch(event.target)) event.preventDefault()
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields as they bubble
    <form
      ref={form}
      noValidate
      className={className}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit(isMoreButton(event.nativeEvent))
      }}
    >
      {children}
    </form>
  )
}
