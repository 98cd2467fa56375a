import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import IconCloudOff from '~icons/cloud-off'

import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { codeMissing, isCodeMissing } from '../../client/api/failureText.ts'
import { useConnection } from '../../client/live/connection.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'

interface ScreenErrorProps extends ErrorComponentProps {
  what?: 'экран' | 'окно'
}

/** A screen or a window that failed to render or load, with a retry button. */
export function ScreenError({ error, reset, what = 'экран' }: ScreenErrorProps) {
  const router = useRouter()
  const title = `Не удалось открыть ${what}`
  if (isCodeMissing(error)) return <NotLoaded title={title} />
  const hasMessage = error instanceof ApiError || error instanceof NetworkError
  return (
    <ErrorState
      title={title}
      text={
        hasMessage ? error.message : 'На экране произошла ошибка. Данные не потеряны, попробуйте ещё раз.'
      }
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

const reload = (): void => location.reload()

/** Browsers cache a failed module, so the whole page is reloaded; unsent texts are stored as drafts. */
function NotLoaded({ title }: { title: string }) {
  const { isOnline } = useConnection()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  if (isOnline) return <ErrorState title={title} text={codeMissing} onRetry={reload} />
  // Reloading without a network would show the browser's error page.
  return (
    <EmptyState
      sign={IconCloudOff}
      title={title}
      text="Нет сети. Экран откроется сам, когда связь вернётся."
    />
  )
}
