export { type Attachments, type Files, openAttachments } from './attachments.service.ts'
