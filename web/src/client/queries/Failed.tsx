import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ApiError } from '../api/errors.ts'
import { failureText } from '../api/failureText.ts'

interface FailedProps {
  /** «Не удалось загрузить журнал» */
  title: string
  error: Error
  onRetry: () => void
}

/** Shown in place of data that could not be read. */
export const Failed = ({ title, error, onRetry }: FailedProps) => (
  <ErrorState
    title={title}
    text={failureText(error)}
    requestId={error instanceof ApiError ? error.requestId : null}
    onRetry={onRetry}
  />
)
