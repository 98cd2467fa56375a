import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  Attachment,
  ForClientInput,
  maxFiles,
  maxScanPhotos,
  PhotosForClient,
  PhotosForClientInput,
  SignedFileQuery,
} from './attachments.ts'

export const attachmentsSchemas = schemas({
  list: { summary: 'Файлы заявки', params: IdParams, reply: listOf(Attachment) },
  listForClient: {
    summary: 'Фотографии заявок, которые показывают клиенту вместе со сметой; заявок без них в ответе нет',
    body: PhotosForClientInput,
    reply: listOf(PhotosForClient),
  },
  upload: {
    summary: 'Загрузить файлы к заявке',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  uploadImageDoc: {
    summary:
      'Фотографии документа: выпрямляются, обрезаются по краям и складываются в один PDF, по странице каждая, рядом с оригиналами',
    params: IdParams,
    maxFiles: maxScanPhotos,
    reply: listOf(Attachment),
  },
  remove: { summary: 'Удалить файл', params: IdParams },
  markForClient: {
    summary: 'Показывать фотографию клиенту вместе со сметой на согласовании',
    params: IdParams,
    body: ForClientInput,
    reply: Attachment,
  },
  listOfCar: { summary: 'Файлы ТС', params: IdParams, reply: listOf(Attachment) },
  uploadToCar: {
    summary: 'Загрузить файлы к ТС',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  removeFromCar: { summary: 'Удалить файл ТС', params: IdParams },
  listOfMaintenance: { summary: 'Файлы интервала обслуживания', params: IdParams, reply: listOf(Attachment) },
  uploadToMaintenance: {
    summary: 'Загрузить файлы к интервалу обслуживания',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  removeFromMaintenance: { summary: 'Удалить файл интервала обслуживания', params: IdParams },
  listOfCompany: { summary: 'Файлы организации', params: IdParams, reply: listOf(Attachment) },
  uploadToCompany: {
    summary: 'Загрузить файлы к организации',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  removeFromCompany: { summary: 'Удалить файл организации', params: IdParams },
  listOfContract: { summary: 'Файлы договора', params: IdParams, reply: listOf(Attachment) },
  uploadToContract: {
    summary: 'Загрузить файлы к договору',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  removeFromContract: { summary: 'Удалить файл договора', params: IdParams },
  listOfUnit: { summary: 'Файлы прибора', params: IdParams, reply: listOf(Attachment) },
  uploadToUnit: {
    summary: 'Загрузить файлы к прибору',
    params: IdParams,
    maxFiles,
    reply: listOf(Attachment),
  },
  removeFromUnit: { summary: 'Удалить файл прибора', params: IdParams },
  listOfSuggestion: {
    summary: 'Фотографии предложенной заявки',
    params: IdParams,
    reply: listOf(Attachment),
  },
  file: { summary: 'Содержимое файла по подписанному адресу', params: IdParams, query: SignedFileQuery },
})
