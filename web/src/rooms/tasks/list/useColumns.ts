import type { TaskColumnKey } from '@naryad/contract/tasks/tasks.columns'
import { useMemo } from 'react'

import { useMe } from '../../../platform/session/me.ts'
import { useStored } from '../../../platform/settings/useStored.ts'
import { arranged, ColumnSettings, defaultColumns, moved, resized, shown } from './columnSettings.ts'

/** The columns of the task table as this person has made them on this device. */
export function useColumns() {
  const [settings, set] = useStored(`columns:tasks:${useMe().id}`, ColumnSettings, defaultColumns)
  const columns = useMemo(() => arranged(settings), [settings])
  return useMemo(
    () => ({
      columns,
      show: (key: TaskColumnKey, isVisible: boolean) => set(shown(settings, key, isVisible)),
      move: (key: TaskColumnKey, to: TaskColumnKey) => set(moved(settings, key, to)),
      resize: (key: TaskColumnKey, width: number) => set(resized(settings, key, width)),
      reset: () => set(defaultColumns),
      isResized: (key: TaskColumnKey) => settings.widths[key] !== undefined,
    }),
    [columns, settings, set],
  )
}

export type Columns = ReturnType<typeof useColumns>
