/** An object that has files; `of` is its room. */
export interface Owner {
  readonly of: 'tasks' | 'cars' | 'maintenance' | 'companies' | 'contracts' | 'suggestions' | 'units'
  readonly id: number
}

export const taskOwner = (id: number): Owner => ({ of: 'tasks', id })
export const carOwner = (id: number): Owner => ({ of: 'cars', id })
export const rangeOwner = (id: number): Owner => ({ of: 'maintenance', id })
export const companyOwner = (id: number): Owner => ({ of: 'companies', id })
export const contractOwner = (id: number): Owner => ({ of: 'contracts', id })
export const suggestionOwner = (id: number): Owner => ({ of: 'suggestions', id })
export const unitOwner = (id: number): Owner => ({ of: 'units', id })

/** The columns of an attachment that identify its owner: exactly one of them is set. */
export interface OwnerColumns {
  readonly taskId: number | null
  readonly carId: number | null
  readonly rangeId: number | null
  readonly companyId: number | null
  readonly contractId: number | null
  readonly suggestionId: number | null
  readonly unitId: number | null
}

export const columnsOf = ({ of, id }: Owner): OwnerColumns => ({
  taskId: of === 'tasks' ? id : null,
  carId: of === 'cars' ? id : null,
  rangeId: of === 'maintenance' ? id : null,
  companyId: of === 'companies' ? id : null,
  contractId: of === 'contracts' ? id : null,
  suggestionId: of === 'suggestions' ? id : null,
  unitId: of === 'units' ? id : null,
})

export function ownerOf({
  taskId,
  carId,
  rangeId,
  companyId,
  contractId,
  suggestionId,
  unitId,
}: OwnerColumns): Owner {
  if (taskId !== null) return taskOwner(taskId)
  if (carId !== null) return carOwner(carId)
  if (contractId !== null) return contractOwner(contractId)
  if (suggestionId !== null) return suggestionOwner(suggestionId)
  if (unitId !== null) return unitOwner(unitId)
  return companyId === null ? rangeOwner(rangeId ?? 0) : companyOwner(companyId)
}

/** The name of the owner in error messages. */
export const ownerTitles: Readonly<Record<Owner['of'], string>> = {
  tasks: 'Заявка',
  cars: 'ТС',
  maintenance: 'Интервал',
  companies: 'Организация',
  contracts: 'Договор',
  suggestions: 'Предложение',
  units: 'Прибор',
}
