import IconAlertCircle from '~icons/alert-circle'
import IconX from '~icons/x'

import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Bulk } from './useBulk.ts'

import styles from './FailedNote.module.css'

const forms: Forms = ['заявка не изменена', 'заявки не изменены', 'заявок не изменены']

/**
 * Number of tasks that the last bulk action could not change; a click shows the reasons again after the alert
 * has closed.
 */
export function FailedNote({ bulk }: { bulk: Bulk }) {
  if (bulk.failed.size === 0) return null
  return (
    <div className={styles.note}>
      <Icon of={IconAlertCircle} />
      <span className="grow">{counted(bulk.failed.size, forms)}</span>
      <Button size="xs" onClick={bulk.showFailures}>
        Показать ошибки
      </Button>
      <IconButton label="Скрыть" icon={IconX} size="sm" onClick={bulk.forgetFailures} />
    </div>
  )
}
