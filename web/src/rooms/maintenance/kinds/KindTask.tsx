import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import type { MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import { kindFields } from '@naryad/contract/maintenance/maintenance.fields'
import { Priority, Queue } from '@naryad/contract/tasks/tasks.codes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { FieldSentences } from '../../../ui/form/sentences.ts'

import styles from './kinds.module.css'

interface KindTaskProps {
  draft: MaintenanceKindInput
  errors: FieldSentences
  onChange: (change: Partial<MaintenanceKindInput>) => void
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value))
const textOf = (id: number | null): string | null => (id === null ? null : String(id))

/** Whether the end of a range creates a task, how long before it, and the fields of the task. */
export function KindTask({ draft, errors, onChange }: KindTaskProps) {
  const titles = useQueueTitles()
  const types = useQuery(dictionaries.types).data?.items ?? []
  const categories = useQuery(dictionaries.categories).data?.items ?? []
  const combobox = { withinPortal: false }
  return (
    <fieldset className="no-margin stack gap-14 panel pad-12">
      <Switch
        label={kindFields.makesTask.title}
        description="Перед концом срока"
        checked={draft.makesTask}
        onChange={({ currentTarget }) => onChange({ makesTask: currentTarget.checked })}
      />
      {draft.makesTask && (
        <Switch
          label={kindFields.taskBySupply.title}
          description="Вместо числа дней: чтобы успеть заказать оборудование"
          checked={draft.taskBySupply ?? false}
          onChange={({ currentTarget }) => onChange({ taskBySupply: currentTarget.checked })}
        />
      )}
      {draft.makesTask && (
        <div className={styles.two}>
          {!draft.taskBySupply && (
            <NumberField
              label={kindFields.taskDaysBefore.title}
              value={draft.taskDaysBefore}
              error={errors['taskDaysBefore']}
              onChange={(days) => onChange({ taskDaysBefore: days ?? 0 })}
            />
          )}
          <Select
            label={kindFields.taskQueue.title}
            comboboxProps={combobox}
            data={queues.map((queue) => ({ value: queue, label: titles[queue] }))}
            value={draft.taskQueue}
            onChange={(value) => onChange({ taskQueue: Queue.parse(value), taskCategoryId: null })}
          />
          <Select
            label={kindFields.taskPriority.title}
            comboboxProps={combobox}
            data={priorities.map((value) => ({ value, label: priorityTitles[value] }))}
            value={draft.taskPriority}
            onChange={(value) => onChange({ taskPriority: Priority.parse(value) })}
          />
          <Select
            label={kindFields.taskTypeId.title}
            comboboxProps={combobox}
            clearable
            data={types
              .filter(({ queues }) => queues.length === 0 || queues.includes(draft.taskQueue))
              .map(({ id, title }) => ({ value: String(id), label: title }))}
            value={textOf(draft.taskTypeId)}
            error={errors['taskTypeId']}
            onChange={(value) => onChange({ taskTypeId: idOf(value) })}
          />
          <Select
            label={kindFields.taskCategoryId.title}
            comboboxProps={combobox}
            clearable
            data={categories
              .filter(({ queue }) => queue === draft.taskQueue)
              .map(({ id, title }) => ({ value: String(id), label: title }))}
            value={textOf(draft.taskCategoryId)}
            error={errors['taskCategoryId']}
            onChange={(value) => onChange({ taskCategoryId: idOf(value) })}
          />
        </div>
      )}
    </fieldset>
  )
}
