import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Attachment, maxFiles, SignedFileQuery } from './attachments.ts'

export const attachmentsRoutes = routes({
  list: {
    method: 'GET',
    path: '/tasks/:id/attachments',
    access: 'tasks.read',
    summary: 'Файлы заявки',
    params: IdParams,
    reply: listOf(Attachment),
  },
  upload: {
    method: 'POST',
    path: '/tasks/:id/attachments',
    access: 'tasks.attach',
    summary: 'Загрузить файлы к заявке',
    params: IdParams,
    files: { field: 'files', max: maxFiles },
    reply: listOf(Attachment),
    status: 201,
    creates: true,
  },
  uploadImageDoc: {
    method: 'POST',
    path: '/tasks/:id/attachments/image-doc',
    access: 'tasks.attach',
    summary:
      'Фотография документа: выпрямляется, обрезается по краям и сохраняется одностраничным PDF рядом с оригиналом',
    params: IdParams,
    files: { field: 'files', max: 1 },
    reply: listOf(Attachment),
    status: 201,
    creates: true,
  },
  remove: {
    method: 'DELETE',
    path: '/tasks/attachments/:id',
    access: 'tasks.attach',
    summary: 'Удалить файл',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  file: {
    method: 'GET',
    path: '/files/:id',
    access: 'signed',
    summary: 'Содержимое файла по подписанному адресу',
    params: IdParams,
    query: SignedFileQuery,
    reply: 'file',
  },
})
