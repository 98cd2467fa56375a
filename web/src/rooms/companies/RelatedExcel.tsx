import type { ListColumn } from '@naryad/contract/kit/columns'
import type { RouteDef } from '@naryad/contract/kit/route'
import IconDownload from '~icons/download'

import { useExcel } from '../../client/register/useExcel.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface RelatedExcelProps {
  /** A route of `exportsRoutes`. */
  route: RouteDef
  columns: readonly ListColumn[]
  filters: object
}

/** Downloads related objects of an organization, with the default columns. */
export function RelatedExcel({ route, columns, filters }: RelatedExcelProps) {
  const mayExcel = useMay(route)
  const { start, isRunning } = useExcel(route)
  if (!mayExcel) return null
  const shown = columns.filter(({ isLocked, isDefault }) => isLocked ?? isDefault).map(({ key }) => key)
  return (
    <Button
      leftSection={<Icon of={IconDownload} />}
      isBusy={isRunning}
      onClick={() => start({ filters, columns: shown })}
    >
      Excel
    </Button>
  )
}
