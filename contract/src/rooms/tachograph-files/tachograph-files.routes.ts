import { paths } from '../../kit/route.ts'
import type { tachographFilesSchemas } from './tachograph-files.schemas.ts'

export const tachographFilesRoutes = paths<typeof tachographFilesSchemas>()({
  search: { method: 'POST', path: '/tachograph-files/search', access: 'tachographFiles.read' },
  count: { method: 'POST', path: '/tachograph-files/count', access: 'tachographFiles.read' },
  archive: {
    method: 'GET',
    path: '/tachograph-files/archive',
    access: 'tachographFiles.read',
    reply: 'file',
    refuses: ['IMPOSSIBLE', 'TOO_OFTEN'],
  },
  get: { method: 'GET', path: '/tachograph-files/:id', access: 'tachographFiles.read' },
  cardYear: { method: 'GET', path: '/drivers/:id/card-days', access: 'tachographFiles.read' },
  content: { method: 'GET', path: '/tachograph-files/:id/content', access: 'tachographFiles.read' },
  file: { method: 'GET', path: '/tachograph-files/:id/file', access: 'tachographFiles.read', reply: 'file' },
  upload: {
    method: 'POST',
    path: '/tachograph-files',
    access: 'tachographFiles.write',
    files: 'files',
    status: 201,
    creates: true,
    isLong: true,
  },
  readAttachment: {
    method: 'POST',
    path: '/tachograph-files/attachments/:id',
    access: 'tachographFiles.write',
    status: 201,
    creates: true,
  },
  assign: { method: 'POST', path: '/tachograph-files/:id/subject', access: 'tachographFiles.decide' },
  decide: {
    method: 'POST',
    path: '/tachograph-files/:id/conclusions/:kind',
    access: 'tachographFiles.decide',
  },
  remove: {
    method: 'DELETE',
    path: '/tachograph-files/:id',
    access: 'tachographFiles.write',
    reply: 'empty',
    status: 204,
  },
})
