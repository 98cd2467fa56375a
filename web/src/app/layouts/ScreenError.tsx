import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import IconCloudOff from '~icons/cloud-off'

import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { codeMissing } from '../../client/api/failureText.ts'
import { useConnection } from '../../client/live/connection.ts'
import { forgetFailedCode } from '../../ui/lazyPart.ts'
import { isCodeMissing } from '../../ui/missingCode.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'

interface ScreenErrorProps extends ErrorComponentProps {
  what?: 'экран' | 'окно'
}

/** A screen or a window that failed to render or load, with a retry button. */
export function ScreenError({ error, reset, what = 'экран' }: ScreenErrorProps) {
  const router = useRouter()
  const title = `Не удалось открыть ${what}`
  const retry = () => {
    forgetFailedCode()
    reset()
    void router.invalidate()
  }
  if (isCodeMissing(error)) return <NotLoaded title={title} what={what} onBack={retry} />
  const hasMessage = error instanceof ApiError || error instanceof NetworkError
  return (
    <ErrorState
      title={title}
      text={
        hasMessage ? error.message : 'На экране произошла ошибка. Данные не потеряны, попробуйте ещё раз.'
      }
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={retry}
    />
  )
}

const reload = (): void => location.reload()

interface NotLoadedProps {
  title: string
  what: 'экран' | 'окно'
  /** The network is back. */
  onBack: () => void
}

/**
 * Reads the code again once the network is back. With a network it was read several times already: the file is gone
 * with its version, or the browser remembers the failure, and only a reload helps; unsent texts are stored as drafts.
 */
function NotLoaded({ title, what, onBack }: NotLoadedProps) {
  const { isOnline } = useConnection()
  const [wasOffline] = useState(!isOnline)
  const isBack = wasOffline && isOnline
  const goOn = useRef(onBack)
  useEffect(() => {
    goOn.current = onBack
  })
  useEffect(() => {
    if (isBack) goOn.current()
    // What follows the connection may have failed along with the screen.
    const retry = () => goOn.current()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isBack])
  if (isOnline) return <ErrorState title={title} text={codeMissing} onRetry={reload} />
  // Reloading without a network would show the browser's error page.
  return (
    <EmptyState
      sign={IconCloudOff}
      title={title}
      text={`Нет сети. ${what === 'окно' ? 'Окно откроется само' : 'Экран откроется сам'}, когда связь вернётся.`}
    />
  )
}
