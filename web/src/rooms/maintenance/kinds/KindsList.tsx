import { inQuotes } from '@naryad/contract/kit/quotes'
import type { MaintenanceKind } from '@naryad/contract/maintenance/maintenance'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import IconClipboardPlus from '~icons/clipboard-plus'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { counted, dayForms } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { maintenanceQueries } from '../maintenance.queries.ts'
import { termOf } from '../words.ts'

import styles from '../../../ui/Dictionary.module.css'

/** The dictionary of kinds with the actions for each; `onEdit` gets the kind to edit. */
export function KindsList({ onEdit }: { onEdit: (kind: MaintenanceKind | 'new') => void }) {
  const { data } = useQuery(maintenanceQueries.kinds)
  const remove = useAction<MaintenanceKind, undefined>({
    run: (kind) => call(maintenanceKindsRoutes.remove, { params: { id: kind.id } }),
    touches: ['maintenance'],
    done: (_, kind) => `Вид ${inQuotes(kind.title)} удалён`,
  })
  const makeTasks = useAction<undefined, { made: number }>({
    run: () => call(maintenanceKindsRoutes.makeTasks),
    touches: ['maintenance', 'tasks'],
    done: ({ made }) =>
      made === 0 ? 'По всем близким срокам заявки уже есть' : `Создано: ${counted(made, taskForms)}`,
  })
  return (
    <>
      <p className="no-margin secondary">
        Срок подставляется в новый интервал; прежние интервалы не меняются. Источник и дата сверки показывают,
        откуда взят срок.
      </p>
      {!data && <SkeletonBar width="100%" height={160} />}
      <ul className={styles.rows}>
        {data?.items.map((kind) => (
          <li key={kind.id} className={styles.row} data-off={!kind.isActive || undefined}>
            <div className={styles.about}>
              <span className={styles.title}>{kind.title}</span>
              <span>{termOf(kind)}</span>
              <span className={styles.small}>{sourceOf(kind)}</span>
              <span className={styles.small}>{warningOf(kind)}</span>
            </div>
            <IconButton
              label={`Изменить: ${kind.title}`}
              icon={IconPencil}
              size="sm"
              onClick={() => onEdit(kind)}
            />
            <IconButton
              label={`Удалить: ${kind.title}`}
              icon={IconTrash}
              size="sm"
              onClick={() =>
                confirm({ title: `Удалить вид ${inQuotes(kind.title)}?`, onYes: () => remove.start(kind) })
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex end gap-8">
        <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => onEdit('new')}>
          Добавить вид
        </Button>
        <Button
          size="lg"
          leftSection={<Icon of={IconClipboardPlus} />}
          isBusy={makeTasks.isRunning}
          onClick={() => makeTasks.start(undefined)}
        >
          Создать заявки сейчас
        </Button>
      </div>
    </>
  )
}

const sourceOf = ({ source, checkedOn, isActive }: MaintenanceKind): string =>
  [
    isActive ? null : 'не используется',
    source || 'источник не указан',
    checkedOn && `сверено ${shortDay(checkedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

const warningOf = ({ warningDays, makesTask, taskDaysBefore }: MaintenanceKind): string =>
  [
    `предупреждение за ${counted(warningDays, dayForms)}`,
    makesTask ? `заявка за ${counted(taskDaysBefore, dayForms)} до конца` : 'заявка не создаётся',
  ].join(', ')
