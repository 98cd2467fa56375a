import { IconRefresh } from '@tabler/icons-react'

import { Button } from '../../../kit/controls/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import type { Failure } from './failure.ts'

import styles from './overview.module.css'

/** In the place of what a card could not read, or under what it could. */
export const CardFailed = ({ failure: { error, retry } }: { failure: Failure }) => (
  <div className={styles.failed} role="alert">
    <span>
      <b>Не удалось посчитать.</b> {error.message}
    </span>
    <Button leftSection={<Icon of={IconRefresh} />} onClick={retry}>
      Повторить
    </Button>
  </div>
)
