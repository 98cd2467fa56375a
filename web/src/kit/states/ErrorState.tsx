import { IconCloudOff, IconRefresh } from '@tabler/icons-react'

import { copyText } from '../../platform/files/copyText.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import { EmptyState } from './EmptyState.tsx'

import styles from './states.module.css'

interface ErrorStateProps {
  /** What failed: «Не удалось загрузить список». */
  title: string
  text: string
  onRetry: () => void
  /** Request id, for support. */
  requestId?: string | null | undefined
}

export const ErrorState = ({ title, text, onRetry, requestId }: ErrorStateProps) => (
  <EmptyState
    sign={IconCloudOff}
    title={title}
    text={text}
    actions={
      <>
        <Button variant="filled" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
          Повторить
        </Button>
        {requestId && (
          <>
            <Button variant="subtle" onClick={() => void copyText(requestId, 'Код запроса скопирован')}>
              Скопировать код
            </Button>
            <span className={styles.small}>Запрос {requestId}</span>
          </>
        )}
      </>
    }
  />
)
