import { inQuotes } from '@naryad/contract/kit/quotes'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconCheck from '~icons/check'
import IconDots from '~icons/dots'
import IconPaperclip from '~icons/paperclip'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'

import { useMay } from '../../../client/session/me.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { type MenuLine, MenuLines } from '../../../ui/MenuLines.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { openRangeDone, openRangeForm } from './openRange.tsx'
import type { useRangeActions } from './useRangeActions.ts'

interface RangeMenuProps {
  range: MaintenanceRange
  mileageKm: number | null
  actions: ReturnType<typeof useRangeActions>
  onAttach?: (() => void) | undefined
}

export function RangeMenu({ range, mileageKm, actions, onAttach }: RangeMenuProps) {
  const mayWrite = useMay('maintenance.write')
  const isPhone = useIsPhone()
  const attach: MenuLine[] = onAttach
    ? [{ key: 'attach', title: 'Приложить файл', icon: IconPaperclip, run: onAttach }]
    : []
  const lines = mayWrite ? linesOf({ range, mileageKm, actions }, attach) : attach
  if (lines.length === 0) return null
  const label = `Действия: ${range.kind.title}`
  return (
    <Drop
      label={label}
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <IconButton
          label={label}
          icon={IconDots}
          size={isPhone ? 'phone' : 'xs'}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      )}
    >
      {(close) => <MenuLines label={label} lines={lines} onClose={close} />}
    </Drop>
  )
}

function linesOf(
  { range, mileageKm, actions }: Omit<RangeMenuProps, 'onAttach'>,
  attach: readonly MenuLine[],
): MenuLine[] {
  const isDone = range.state === 'DONE'
  return [
    {
      key: 'edit',
      title: 'Изменить',
      icon: IconPencil,
      run: () => openRangeForm({ carId: range.carId, range }),
    },
    isDone
      ? {
          key: 'back',
          title: 'Вернуть в действующие',
          icon: IconArrowBackUp,
          run: () => actions.takeBack.start(undefined),
        }
      : { key: 'done', title: 'Выполнено', icon: IconCheck, run: () => openRangeDone(range, mileageKm) },
    ...attach,
    {
      key: 'remove',
      title: 'Удалить',
      icon: IconTrash,
      isDanger: true,
      run: () =>
        confirm({
          title: `Удалить интервал ${inQuotes(range.kind.title)}?`,
          onYes: () => actions.remove.start(undefined),
        }),
    },
  ]
}
