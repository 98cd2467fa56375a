export { copyAttachments } from './attachments.repo.ts'
export { mountAttachments } from './attachments.routes.ts'
export { fileSweep } from './sweep.ts'
export { eraseInFiles } from './erase.repo.ts'
