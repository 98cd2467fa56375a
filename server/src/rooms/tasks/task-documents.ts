import { noteFiles } from './commands/attached.service.ts'
import { signTask } from './commands/signed.service.ts'

/** Updates of a task by the attachments and documents rooms. */
export const taskDocuments = { noteFiles, sign: signTask }
