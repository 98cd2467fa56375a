import IconAlertCircle from '~icons/alert-circle'
import IconCircleCheck from '~icons/circle-check'
import IconX from '~icons/x'

import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import type { BulkOnList } from '../useTasksScreen.ts'

import styles from './BulkNote.module.css'

const forms: Forms = ['заявка не изменена', 'заявки не изменены', 'заявок не изменено']

/** What the last bulk action has done, as long as it can be undone or has failed for some; longer than the alert. */
export function BulkNote({ bulk }: { bulk: BulkOnList }) {
  const { last, undo, forget, retry, selectFailed } = bulk
  if (!last || (last.failed.size === 0 && last.undoId === undefined)) return null
  const { failed, failures, undoId, text } = last
  return (
    <section className={styles.note} data-failed={failures !== null || undefined} aria-label="Итог действия">
      <Icon of={failures ? IconAlertCircle : IconCircleCheck} />
      <span className="grow">{failures ? counted(failed.size, forms) : text}</span>
      {failures && (
        <>
          <Button size="xs" onClick={() => alert(failures)}>
            Показать ошибки
          </Button>
          <Button size="xs" onClick={selectFailed}>
            Выбрать неизменённые
          </Button>
          <Button size="xs" onClick={retry}>
            Повторить
          </Button>
        </>
      )}
      {undoId !== undefined && (
        <Button size="xs" onClick={() => undo(undoId)}>
          Отменить
        </Button>
      )}
      <IconButton label="Скрыть" icon={IconX} size="sm" onClick={forget} />
    </section>
  )
}
