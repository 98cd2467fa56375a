import { columnsOf } from '../../kit/columns.ts'
import { unitImportFields } from './unit-import.fields.ts'
import { unitFields } from './units.fields.ts'
import type { UnitOrder } from './units.ts'

export const unitColumns = columnsOf<UnitOrder>()(
  unitFields,
  {
    kind: 'Вид',
    place: 'Где',
    since: 'С какого дня',
    company: 'Организация',
    verification: 'Поверка',
    installedTask: unitImportFields.installedTaskId.title,
    proofNumber: unitImportFields.proofNumber.title,
    verifiedOn: unitImportFields.verifiedOn.title,
    verifiedUntil: unitImportFields.verifiedUntil.title,
    createdAt: 'Добавлен',
  },
  [
    { key: 'serial', width: 176, least: 120, orderBy: 'serial', isLocked: true, isDefault: true },
    { key: 'kind', width: 120, least: 90, isDefault: true },
    { key: 'model', width: 186, least: 110, orderBy: 'model', isDefault: true },
    { key: 'place', width: 190, least: 120, orderBy: 'place', isDefault: true },
    { key: 'company', width: 180, least: 110, isDefault: true, isForStaff: true },
    { key: 'since', width: 116, orderBy: 'since', isDefault: true },
    { key: 'warrantyUntil', width: 130, orderBy: 'warrantyUntil', isDefault: true },
    { key: 'verification', width: 150, least: 110, orderBy: 'verifiedUntil', isDefault: true },
    { key: 'installedOn', width: 120 },
    { key: 'installedTask', width: 96 },
    { key: 'proofNumber', width: 200, least: 120 },
    { key: 'verifiedOn', width: 120 },
    { key: 'verifiedUntil', width: 120 },
    { key: 'warrantyNote', width: 200, least: 120 },
    { key: 'comment', width: 240, least: 120 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type UnitColumnKey = (typeof unitColumns)[number]['key']
