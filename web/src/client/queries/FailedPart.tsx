import { Button } from '../../ui/controls/Button.tsx'
import { useFocusAfterUnmount } from '../../ui/useFocusAfterUnmount.ts'
import { failureText } from '../api/failureText.ts'

interface FailedPartProps {
  /** «Строки затрат не загрузились» */
  title: string
  error: Error
  onRetry: () => void
  /** Selectors of what has the focus once the part has been read, see `useFocusAfterUnmount`. */
  next: readonly [container: string, target?: string]
}

/** Shown in place of a small part of a screen or a window that could not be read. */
export function FailedPart({ title, error, onRetry, next }: FailedPartProps) {
  const retry = useFocusAfterUnmount<HTMLButtonElement>(...next)
  return (
    <div className="row wrap between muted gap-x-12 gap-y-8">
      <span role="status">
        {title}. {failureText(error)}
      </span>
      <Button ref={retry} size="sm" onClick={onRetry}>
        Повторить
      </Button>
    </div>
  )
}
