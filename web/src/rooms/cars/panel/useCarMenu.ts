import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { formatPlate } from '@naryad/contract/cars/plates'
import { IconArchive, IconArchiveOff, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'

import type { MenuLine } from '../../../kit/MenuLines.tsx'
import { call } from '../../../platform/api/api.ts'
import { copyText } from '../../../platform/files/copyText.ts'
import { confirm } from '../../../platform/overlays/dialogs.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import { useMay } from '../../../platform/session/me.ts'
import { carsRegister } from '../carsRegister.ts'
import { useCarChange } from '../useCarChange.ts'
import { useNewTask } from '../useNewTask.ts'

interface CarMenuOptions {
  onEdit: (car: Car) => void
  onClose: () => void
}

/** What can be done to the opened truck. A truck with a past is archived; only one without any can be deleted. */
export function useCarMenu(car: Car, { onEdit, onClose }: CarMenuOptions): MenuLine[] {
  const mayWrite = useMay(carsRoutes.update)
  const mayRemove = useMay(carsRoutes.remove)
  const newTask = useNewTask()
  const isArchived = car.status === 'ARCHIVED'
  const change = useCarChange(car, isArchived ? 'Автомобиль возвращён из архива' : 'Автомобиль в архиве')
  const remove = useAction({
    run: () => call(carsRoutes.remove, { params: { id: car.id } }),
    touches: ['cars'],
    done: 'Автомобиль удалён',
  })
  const name = formatPlate(car.plate)
  const lines: (MenuLine | false)[] = [
    mayWrite && { key: 'edit', title: 'Изменить', icon: IconPencil, run: () => onEdit(car) },
    newTask && { key: 'task', title: 'Новая заявка', icon: IconPlus, run: () => newTask(car) },
    {
      key: 'link',
      title: 'Копировать ссылку',
      icon: IconLink,
      run: () => void copyText(`${location.origin}${carsRegister.path}/${car.id}`, carsRegister.copied),
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
    mayRemove && {
      key: 'remove',
      title: 'Удалить',
      icon: IconTrash,
      isDanger: true,
      run: () =>
        confirm({
          title: `Удалить ${name}?`,
          onYes: () => void remove.run(undefined).then(onClose, () => undefined),
        }),
    },
  ]
  return lines.filter((line) => line !== false)
}
