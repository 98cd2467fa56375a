export { attachToTask, type Files, openAttachments } from './attachments.service.ts'
