import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { type LookupProps, useLookup } from '../../client/queries/useLookup.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { TaskFacts } from './TaskFacts.tsx'

const shownTasks = 12

/** Which requests are offered. */
interface Among {
  companyId?: number | undefined
  statuses?: TaskStatus[] | undefined
}

/** Requests by number or words. */
const taskLookup = (query: string, { companyId, statuses }: Among) =>
  queryOptions({
    queryKey: ['tasks', 'lookup', query, companyId, statuses],
    queryFn: ({ signal }) =>
      call(
        tasksRoutes.search,
        {
          body: {
            query,
            limit: shownTasks,
            ...(companyId === undefined ? {} : { companyIds: [companyId] }),
            ...(statuses && { statuses }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

interface TaskPickerProps extends LookupProps<TaskItem>, Among {
  /** Requests that are not offered. */
  without?: readonly number[]
}

export function TaskPicker({
  label = 'Заявка',
  companyId,
  statuses,
  without = [],
  ...rest
}: TaskPickerProps) {
  const found = useLookup(
    (text) => taskLookup(text, { companyId, statuses }),
    ({ id }) => !without.includes(id),
  )
  return (
    <Picker<TaskItem>
      label={label}
      placeholder="Номер, тема или ТС"
      {...found}
      keyOf={({ id }) => id}
      textOf={({ id, title }) => `${numbered(id)} ${title}`}
      renderOption={(task) => (
        <span className="stack gap-4 min-width-0">
          <TaskFacts task={task} />
        </span>
      )}
      nothing="Такой заявки нет"
      {...rest}
    />
  )
}
