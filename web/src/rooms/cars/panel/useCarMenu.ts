import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import IconArchive from '~icons/archive'
import IconArchiveOff from '~icons/archive-off'
import IconPlus from '~icons/plus'
import IconQrcode from '~icons/qrcode'

import { useObjectMenu } from '../../../client/register/useObjectMenu.ts'
import { useMay } from '../../../client/session/me.ts'
import type { MenuLine } from '../../../ui/MenuLines.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { usePrintStickers } from '../../stickers/index.ts'
import { useCarChange } from '../useCarChange.ts'
import { useNewTask } from '../useNewTask.ts'

interface CarMenuOptions {
  onEdit: (() => void) | undefined
  onCopy: (id: number) => void
  onRemoved: () => void
}

/** Menu of the opened truck. A truck with history can only be archived; one without any can be deleted. */
export function useCarMenu(car: Car, { onEdit, onCopy, onRemoved }: CarMenuOptions): MenuLine[] {
  const mayWrite = useMay(carsRoutes.update)
  const newTask = useNewTask()
  const isArchived = car.status === 'ARCHIVED'
  const change = useCarChange(car, isArchived ? 'Автомобиль возвращён из архива' : 'Автомобиль в архиве')
  const print = usePrintStickers()
  const name = carTitle(car)
  const more: (MenuLine | false | undefined)[] = [
    newTask && { key: 'task', title: 'Новая заявка', icon: IconPlus, run: () => newTask(car) },
    mayWrite &&
      !isArchived && {
        key: 'sticker',
        title: 'Наклейка с QR',
        icon: IconQrcode,
        run: () => print.start([car.id]),
      },
    mayWrite &&
      (isArchived
        ? {
            key: 'unarchive',
            title: 'Вернуть из архива',
            icon: IconArchiveOff,
            run: () => change.start({ status: 'READY' }),
          }
        : {
            key: 'archive',
            title: 'В архив',
            icon: IconArchive,
            run: () =>
              confirm({
                title: `Отправить ${name} в архив?`,
                onYes: () => change.start({ status: 'ARCHIVED' }),
              }),
          }),
  ]
  return useObjectMenu({
    id: car.id,
    onEdit,
    onCopy,
    more: more.filter((line) => line !== false && line !== undefined),
    remove: {
      route: carsRoutes.remove,
      question: `Удалить ${name}?`,
      done: 'Автомобиль удалён',
      touches: ['cars'],
      onDone: onRemoved,
    },
  })
}
