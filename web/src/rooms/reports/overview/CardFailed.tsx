import IconRefresh from '~icons/refresh'

import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Failure } from './failure.ts'

import styles from './overview.module.css'

/** Error of a card, instead of its content or below what could be read. */
export const CardFailed = ({ failure: { error, retry } }: { failure: Failure }) => (
  <div className={`row wrap between secondary pad-y-8 gap-x-16 gap-y-8 ${styles.failed}`} role="alert">
    <span>
      <b className="medium text">Не удалось посчитать.</b> {error.message}
    </span>
    <Button leftSection={<Icon of={IconRefresh} />} onClick={retry}>
      Повторить
    </Button>
  </div>
)
