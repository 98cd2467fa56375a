export { type Files, mountAttachments } from './attachments.routes.ts'
export { attachmentSubscriptions } from './attachments.subscriptions.ts'
export { fileSweep } from './sweep.ts'
export { eraseInFiles } from './erase.repo.ts'
