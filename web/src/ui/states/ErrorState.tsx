import type { ReactNode } from 'react'
import IconCloudOff from '~icons/cloud-off'
import IconRefresh from '~icons/refresh'

import { Button } from '../controls/Button.tsx'
import { copyText } from '../copyText.ts'
import { Icon } from '../Icon.tsx'
import { useFocusAfterUnmount } from '../useFocusAfterUnmount.ts'
import { EmptyState } from './EmptyState.tsx'

interface ErrorStateProps {
  /** What failed: «Не удалось загрузить список». */
  title: string
  text: string
  onRetry: () => void
  /** The way out where the failed part covers everything else. */
  leave?: ReactNode
  /** Request id, for support. */
  requestId?: string | null | undefined
}

export function ErrorState({ title, text, onRetry, leave, requestId }: ErrorStateProps) {
  // In a window a lost focus leaves the keyboard without an effect.
  const retry = useFocusAfterUnmount<HTMLButtonElement>('[role="dialog"]')
  return (
    <EmptyState
      sign={IconCloudOff}
      title={title}
      text={text}
      actions={
        <>
          <Button ref={retry} variant="filled" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
            Повторить
          </Button>
          {leave}
          {requestId && (
            <>
              <Button variant="subtle" onClick={() => void copyText(requestId, 'Код запроса скопирован')}>
                Скопировать код
              </Button>
              <span className="above-4 text-12 line-16 digits muted">Запрос {requestId}</span>
            </>
          )}
        </>
      }
    />
  )
}
