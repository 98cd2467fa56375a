export { type Files, openAttachments } from './attachments.service.ts'
