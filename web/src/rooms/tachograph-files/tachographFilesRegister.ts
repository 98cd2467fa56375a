import { carTitle } from '@naryad/contract/cars/plates'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { fullName } from '@naryad/contract/kit/people'
import {
  type TachographFile,
  TachographFileFilters,
} from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFileColumns } from '@naryad/contract/tachograph-files/tachograph-files.columns'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'
import { tachographFileForms } from '@naryad/contract/tachograph-files/tachograph-files.words'
import IconFileTime from '~icons/file-time'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import type { RegisterWords } from '../../ui/register/model.ts'

export const tachographFilesRegister = defineRegister<TachographFile, TachographFileFilters>({
  entity: 'tachograph-files',
  path: '/drivers/tachograph-files',
  filters: TachographFileFilters,
  columns: tachographFileColumns,
  search: (body, signal) => call(tachographFilesRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(tachographFilesRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'asks', title: 'Ждут решения', conditions: { status: 'ASKS' } },
    { id: 'cards', title: 'Карты водителей', conditions: { kind: 'CARD' } },
    { id: 'units', title: 'Тахографы', conditions: { kind: 'UNIT' } },
    { id: 'unreadable', title: 'Не читаются', conditions: { status: 'UNREADABLE' } },
  ],
  shows: ['drivers', 'cars', 'companies'],
  excel: exportsRoutes.tachographFiles,
  copied: 'Ссылка на файл скопирована',
})

/** Whom or what the file is about, as far as that is known. */
export const subjectOf = ({ driver, car, holder, plate, vin, name }: TachographFile): string => {
  if (driver) return fullName(driver)
  if (car) return carTitle(car)
  return [holder, plate, vin, name].find((text) => text !== '') ?? ''
}

export const tachographFileWords: RegisterWords<TachographFile> = {
  title: 'Файлы тахографа',
  icon: IconFileTime,
  search: 'Владелец, номер карты, госномер, VIN',
  create: 'Загрузить файлы',
  forms: tachographFileForms,
  newForms: ['новый файл', 'новых файла', 'новых файлов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Файлов тахографа пока нет',
  emptyText: 'Перетащите сюда выгрузки карт и тахографов, папку с ними или архив zip.',
  nothing: 'Нет файлов по этим условиям',
  one: 'Файл тахографа',
  nameOf: subjectOf,
}
