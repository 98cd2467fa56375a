import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useMemo } from 'react'

import { useUploads } from '../../../client/uploads/useUploads.ts'
import { taskPath } from '../tasks.queries.ts'
import { taskFiles } from '../waiting/files.ts'

export const useTaskUploads = ({ id, queue }: Pick<TaskItem, 'id' | 'queue'>) =>
  useUploads(useMemo(() => taskFiles(id, taskPath(queue, id)), [id, queue]))
