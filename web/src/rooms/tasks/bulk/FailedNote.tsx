import { IconAlertCircle, IconX } from '@tabler/icons-react'

import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { counted, type Forms } from '../../../kit/formats/plural.ts'
import { Icon } from '../../../kit/Icon.tsx'
import type { Bulk } from './useBulk.ts'

import styles from './FailedNote.module.css'

const forms: Forms = ['заявка не изменена', 'заявки не изменены', 'заявок не изменены']

/** After the alert has gone: how many tasks the last bulk action could not change, and why once more. */
export function FailedNote({ bulk }: { bulk: Bulk }) {
  if (bulk.failed.size === 0) return null
  return (
    <div className={styles.note}>
      <Icon of={IconAlertCircle} />
      <span className={styles.text}>{counted(bulk.failed.size, forms)}</span>
      <Button size="xs" onClick={bulk.showFailures}>
        Показать ошибки
      </Button>
      <IconButton label="Скрыть" icon={IconX} size="sm" onClick={bulk.forgetFailures} />
    </div>
  )
}
