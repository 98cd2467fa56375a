import { useMemo } from 'react'

import {
  arranged,
  chosen,
  type Columns,
  type ColumnSet,
  isColumnSettings,
  moved,
  resized,
  shown,
  upToDate,
} from '../../ui/list/columnSettings.ts'
import { useMe } from '../session/me.ts'
import { useDensity } from '../settings/preferences.ts'
import { useStored } from '../settings/useStored.ts'

/** The user's column settings of a table, stored on this device. The set must be referentially stable. */
export function useColumns(table: string, set: ColumnSet): Columns {
  const [stored, write] = useStored(`columns:${table}:${useMe().id}`, isColumnSettings, set.defaults)
  const [density, setDensity] = useDensity()
  const settings = useMemo(() => upToDate(set, stored), [set, stored])
  const columns = useMemo(() => arranged(set, settings), [set, settings])
  return useMemo(
    () => ({
      columns,
      show: (key, isVisible) => write(shown(settings, key, isVisible)),
      move: (key, to) => write(moved(settings, key, to)),
      resize: (key, width) => write(resized(settings, key, width)),
      choose: (keys) => write(chosen(set, settings, keys)),
      reset: () => write(set.defaults),
      isResized: (key) => settings.widths[key] !== undefined,
      density,
      setDensity,
    }),
    [columns, settings, set, write, density, setDensity],
  )
}
