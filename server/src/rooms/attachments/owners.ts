/** The kinds of objects that can have files, with their rooms. */
export interface Owner {
  readonly of: 'tasks' | 'cars' | 'maintenance'
  readonly id: number
}

export const taskOwner = (id: number): Owner => ({ of: 'tasks', id })
export const carOwner = (id: number): Owner => ({ of: 'cars', id })
export const rangeOwner = (id: number): Owner => ({ of: 'maintenance', id })

/** The columns of an attachment that identify its owner: exactly one of them is set. */
export interface OwnerColumns {
  readonly taskId: number | null
  readonly carId: number | null
  readonly rangeId: number | null
}

export const columnsOf = ({ of, id }: Owner): OwnerColumns => ({
  taskId: of === 'tasks' ? id : null,
  carId: of === 'cars' ? id : null,
  rangeId: of === 'maintenance' ? id : null,
})

export function ownerOf({ taskId, carId, rangeId }: OwnerColumns): Owner {
  if (taskId !== null) return taskOwner(taskId)
  return carId === null ? rangeOwner(rangeId ?? 0) : carOwner(carId)
}

/** The name of the owner in error messages. */
export const ownerTitles: Readonly<Record<Owner['of'], string>> = {
  tasks: 'Заявка',
  cars: 'ТС',
  maintenance: 'Интервал',
}
