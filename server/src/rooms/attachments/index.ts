export { attachToTask, type Files, openAttachments } from './attachments.service.ts'
export {
  type IncomingFiles,
  type IncomingOwner,
  openIncomingFiles,
  type TakenFile,
} from './incoming.service.ts'
