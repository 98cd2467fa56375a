import { defineFields } from '../../kit/object-fields.ts'
import { unitFields, unitModelFields } from './units.fields.ts'
import { unitPlaceTitles } from './units.words.ts'

/** A unit as a row of a file names it: its model by the title, its place by a cell or two. */
export const unitImportFields = defineFields({
  kind: { ...unitModelFields.kind, title: 'Вид' },
  model: { title: unitModelFields.title.title, kind: 'line', max: 100 },
  serial: unitFields.serial,
  place: { title: 'Где', kind: 'choice', titles: unitPlaceTitles, default: 'OFFICE' },
  carId: { title: 'Госномер', kind: 'reference' },
  userId: { title: 'Сотрудник', kind: 'reference' },
  companyId: { title: 'Организация', kind: 'reference' },
  installedOn: unitFields.installedOn,
  installedTaskId: { title: '№ заявки', kind: 'number' },
  warrantyUntil: unitFields.warrantyUntil,
  warrantyNote: unitFields.warrantyNote,
  proofNumber: { title: 'Поверка №', kind: 'code', max: 200 },
  verifiedOn: { title: 'Поверен', kind: 'day' },
  verifiedUntil: { title: 'Поверка до', kind: 'day' },
  comment: unitFields.comment,
})
