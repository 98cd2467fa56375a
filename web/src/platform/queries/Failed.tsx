import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { ApiError } from '../api/errors.ts'

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
    text={error.message}
    requestId={error instanceof ApiError ? error.requestId : null}
    onRetry={onRetry}
  />
)
