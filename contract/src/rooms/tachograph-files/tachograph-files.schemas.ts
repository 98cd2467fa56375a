import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams, PathId } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { TachographContent } from './tachograph-content.ts'
import {
  CardYear,
  CardYearQuery,
  ConclusionDecision,
  ConclusionKind,
  maxTachographFiles,
  TachographArchiveQuery,
  TachographFile,
  TachographFileDetails,
  TachographFileFilters,
  TachographFileSearch,
  TachographFileSubject,
  UploadedTachographFile,
} from './tachograph-files.ts'

export const tachographFilesSchemas = schemas({
  search: {
    summary: 'Файлы тахографа: поиск по владельцу, номеру карты, госномеру, VIN, имени файла',
    body: TachographFileSearch,
    reply: listOf(TachographFile),
  },
  count: {
    summary: 'Сколько файлов тахографа под каждым из фильтров',
    body: countInput(TachographFileFilters),
    reply: Counts,
  },
  archive: { summary: 'Исходные файлы за период одним архивом', query: TachographArchiveQuery },
  get: {
    summary: 'Файл тахографа: чей он и что из него следует',
    params: IdParams,
    reply: TachographFileDetails,
  },
  cardYear: {
    summary: 'Дни водителя за год по файлам его карт',
    params: IdParams,
    query: CardYearQuery,
    reply: CardYear,
  },
  content: { summary: 'Что записано в файле тахографа', params: IdParams, reply: TachographContent },
  file: { summary: 'Исходный файл тахографа без изменений', params: IdParams },
  upload: {
    summary: 'Загрузить файлы тахографа, в том числе архивом; повторный файл узнаётся',
    maxFiles: maxTachographFiles,
    reply: z.object({ items: z.array(UploadedTachographFile) }),
  },
  readAttachment: {
    summary: 'Прочитать файл тахографа, приложенный к заявке',
    params: IdParams,
    reply: UploadedTachographFile,
  },
  assign: {
    summary: 'Указать, чей это файл: водитель карты или ТС тахографа',
    params: IdParams,
    body: TachographFileSubject,
    reply: TachographFileDetails,
  },
  decide: {
    summary: 'Применить вывод из файла или отказаться от него',
    params: z.strictObject({ id: PathId, kind: ConclusionKind }),
    body: ConclusionDecision,
    reply: TachographFileDetails,
  },
  remove: { summary: 'Удалить файл тахографа вместе с прочитанным', params: IdParams },
})
