import IconAlertCircle from '~icons/alert-circle'
import IconCircleCheck from '~icons/circle-check'
import IconX from '~icons/x'

import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import type { TaskList } from '../list/model.ts'
import { useBulk } from './useBulk.ts'
import type { LastBulk } from './useLastBulk.ts'

import styles from './BulkNote.module.css'

const forms: Forms = ['заявка не изменена', 'заявки не изменены', 'заявок не изменено']

interface BulkNoteProps {
  list: TaskList
  last: LastBulk
}

/** What the last bulk action has done, as long as it can be undone or has failed for some; longer than the alert. */
export function BulkNote({ list, last }: BulkNoteProps) {
  const { run, undo } = useBulk(list, last)
  const { result, show } = last
  if (!result || (result.failed.size === 0 && result.undoId === undefined)) return null
  const { action, failed, failures, undoId, text } = result
  return (
    <section className={styles.note} data-failed={failures !== null || undefined} aria-label="Итог действия">
      <Icon of={failures ? IconAlertCircle : IconCircleCheck} />
      <span className="grow">{failures ? counted(failed.size, forms) : text}</span>
      {failures && (
        <>
          <Button size="xs" onClick={() => alert(failures)}>
            Показать ошибки
          </Button>
          <Button size="xs" onClick={() => list.selection.take([...failed])}>
            Выбрать неизменённые
          </Button>
          <Button size="xs" onClick={() => void run(action, [...failed])}>
            Повторить
          </Button>
        </>
      )}
      {undoId !== undefined && (
        <Button size="xs" onClick={() => undo(undoId)}>
          Отменить
        </Button>
      )}
      <IconButton label="Скрыть" icon={IconX} size="sm" onClick={() => show(null)} />
    </section>
  )
}
