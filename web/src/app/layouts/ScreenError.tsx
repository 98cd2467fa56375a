import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { ApiError, NetworkError } from '../../platform/api/errors.ts'

/** A screen that could not be opened: what happened, and another try. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isTold = error instanceof ApiError || error instanceof NetworkError
  return (
    <ErrorState
      title="Не удалось открыть экран"
      text={
        isTold
          ? error.message
          : 'Что-то сломалось на этом экране. Ваши данные не потерялись, попробуйте ещё раз.'
      }
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
